// The next table of the same players: whoever asks first makes it, and all are led there.
import { api } from '../model/api'
import type { Session } from '../model/session.svelte'

export async function rematch(session: Session): Promise<void> {
  let next = ''
  await session.gather(async (id) => {
    next = (await api.rematch(id)).id
    return session.live
  })
  if (next) location.assign(`/t/${next}`)
}
