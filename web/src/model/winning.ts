// Shares of winning, as a hint and the analysis tell them.
import { language } from '../words'

const percents = new Intl.NumberFormat(language, { style: 'percent' })

/** "54%", as the language writes it. */
export const percent = (share: number): string => percents.format(share)

/** Two shares that differ by less than this are as good as each other. */
export const SAME = 0.01
