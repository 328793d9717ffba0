import { useEffect, useState } from 'react'

/** Milliseconds between two measurements of the microphone. */
const sampleIntervalMs = 100

/** Returns the volume at the microphone, from 0 to 1, so that the user sees whether the other person can hear them. */
export function useSoundLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    setLevel(0)
    if (track === null) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Maps -50 dB (a quiet voice) to 0 and -10 dB (a loud voice) to 1.
      setLevel(Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 50) / 40)))
    }, sampleIntervalMs)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return level
}
