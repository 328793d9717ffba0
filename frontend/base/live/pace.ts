/** Milliseconds: a burst of changes is one question, and while it lasts another one so often. Sooner where people work on the same thing together. */
const usual = { collect: 100, atMostEvery: 700 }
const soon = { collect: 30, atMostEvery: 150 }
/** How soon it is looked again whether the answer under way has come. */
const wait = 50

export interface Pace {
  /** Something under this key changed. */
  mark(key: string): void
  /** What was held back goes on. */
  release(): void
  stop(): void
}

/**
 * Turns changes into questions. One that is under way may have been answered before the change, so the next one waits for it and is not left out.
 * @param options.isHeld nobody looks: nothing is asked until `release`
 */
export function createPace(options: {
  readonly ask: (key: string) => void
  readonly isHeld: () => boolean
  readonly isUnderWay: (key: string) => boolean
  readonly isSoon: (key: string) => boolean
}): Pace {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const askedAt = new Map<string, number>()
  const held = new Set<string>()

  const later = (key: string, milliseconds: number): void => {
    timers.set(
      key,
      setTimeout(() => due(key), milliseconds),
    )
  }
  const due = (key: string): void => {
    timers.delete(key)
    if (options.isHeld()) {
      held.add(key)
    } else if (options.isUnderWay(key)) {
      later(key, wait)
    } else {
      askedAt.set(key, Date.now())
      options.ask(key)
    }
  }
  return {
    mark(key) {
      if (timers.has(key) || held.has(key)) return
      const { collect, atMostEvery } = options.isSoon(key) ? soon : usual
      later(key, Math.max(collect, (askedAt.get(key) ?? 0) + atMostEvery - Date.now()))
    },
    release() {
      const keys = [...held]
      held.clear()
      for (const key of keys) due(key)
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      held.clear()
    },
  }
}
