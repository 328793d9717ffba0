/**
 * Plays two short tones, so that the user hears whether the loudspeaker works. @param speaker id of the device; if absent, the default
 * one
 */
export async function playTone(speaker?: string): Promise<void> {
  const context = new AudioContext()
  if (speaker !== undefined && 'setSinkId' in context)
    await (context as AudioContext & { setSinkId(id: string): Promise<void> }).setSinkId(speaker).catch(() => undefined)
  const volume = context.createGain()
  volume.gain.value = 0.15
  volume.connect(context.destination)
  for (const [index, frequency] of [523, 659].entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(context.currentTime + index * 0.35)
    tone.stop(context.currentTime + index * 0.35 + 0.3)
    if (index === 1) tone.onended = () => void context.close()
  }
}
