/**
 * Delays in milliseconds. A burst of changes leads to one request after `collect`, and to at most one request per `atMostEvery` while it
 * continues. `fastPace` applies where users work on the same data together.
 */
const usualPace = { collect: 100, atMostEvery: 700 }
const fastPace = { collect: 30, atMostEvery: 150 }
/** Milliseconds between two checks whether the running request has ended. */
const wait = 50

export interface Pace {
  /** Reports a change of the resource with this key. */
  mark(key: string): void
  /** Sends the requests that were delayed while the screen was invisible. */
  release(): void
  stop(): void
}

/**
 * Turns changes into requests. The server may have read the data of a running request before the change, so another request follows after
 * the running one ends.
 * @param options.isHeld true while the screen is invisible: sends no request until `release`
 */
export function createPace(options: {
  readonly ask: (key: string) => void
  readonly isHeld: () => boolean
  readonly isUnderWay: (key: string) => boolean
  readonly isSoon: (key: string) => boolean
}): Pace {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const requestedAtByKey = new Map<string, number>()
  const heldKeys = new Set<string>()

  const scheduleRequest = (key: string, milliseconds: number): void => {
    timers.set(
      key,
      setTimeout(() => requestIfAllowed(key), milliseconds),
    )
  }
  const requestIfAllowed = (key: string): void => {
    timers.delete(key)
    if (options.isHeld()) {
      heldKeys.add(key)
    } else if (options.isUnderWay(key)) {
      scheduleRequest(key, wait)
    } else {
      requestedAtByKey.set(key, Date.now())
      options.ask(key)
    }
  }
  return {
    mark(key) {
      if (timers.has(key) || heldKeys.has(key)) return
      const { collect, atMostEvery } = options.isSoon(key) ? fastPace : usualPace
      scheduleRequest(key, Math.max(collect, (requestedAtByKey.get(key) ?? 0) + atMostEvery - Date.now()))
    },
    release() {
      const keys = [...heldKeys]
      heldKeys.clear()
      for (const key of keys) requestIfAllowed(key)
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      heldKeys.clear()
    },
  }
}
