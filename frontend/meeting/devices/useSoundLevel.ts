import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the microphone. */
const lookEvery = 100

/** How loud the microphone hears, from 0 to 1: a person sees at once whether they are heard. */
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
      // A quiet voice is at -50 dB, a loud one at -10.
      setLevel(Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 50) / 40)))
    }, lookEvery)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return level
}
