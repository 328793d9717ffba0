import { useEffect, useState } from 'react'

/** Returns the current time, updated as often as texts like “5 minutes ago” need it. */
export function useNow(everyMilliseconds = 30_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMilliseconds)
    return () => clearInterval(timer)
  }, [everyMilliseconds])
  return now
}
