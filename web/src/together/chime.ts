// Two soft tones when it is my turn. Browsers let a page sound only after a press on it.
let context: AudioContext | null = null

export function chime(): void {
  try {
    context ??= new AudioContext()
    const sound = context
    void sound.resume().then(() => {
      tone(sound, 587, 0)
      tone(sound, 880, 0.16)
    })
  } catch {
    /* this browser has no sound */
  }
}

function tone(sound: AudioContext, pitch: number, after: number): void {
  const [wave, volume] = [sound.createOscillator(), sound.createGain()]
  const begin = sound.currentTime + after
  wave.frequency.value = pitch
  volume.gain.setValueAtTime(0.0001, begin)
  volume.gain.exponentialRampToValueAtTime(0.18, begin + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.45)
  wave.connect(volume).connect(sound.destination)
  wave.start(begin)
  wave.stop(begin + 0.5)
}
