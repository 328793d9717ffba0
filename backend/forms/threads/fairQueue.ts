import { tooManyRequests } from '../../errors.ts'

/** Slow work of several people: each has a share, and none waits for all the work of another. */
export interface FairQueue {
  /**
   * Runs work when its turn comes: people take turns, and each one's work runs in the order in which it came.
   * @param person whose share it takes
   * @throws tooManyRequests where too much of the same person waits, and what the work throws
   */
  run<Result>(person: string, work: () => Promise<Result>): Promise<Result>
}

interface Limits {
  /** Pieces of work at a time, of all people. */
  readonly atOnce: number
  /** Pieces of work at a time, of one person. */
  readonly atOncePerPerson: number
  /** Pieces of work of one person that may wait. */
  readonly waitingPerPerson: number
}

/** Seconds after which a refused call may come again. */
const retrySeconds = 5

export function createFairQueue({ atOnce, atOncePerPerson, waitingPerPerson }: Limits): FairQueue {
  /** Work that waits, by person: whose turn is next stands first. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let allRunning = 0

  const isFree = (person: string): boolean => (running.get(person) ?? 0) < atOncePerPerson

  function startNext(): void {
    while (allRunning < atOnce) {
      const person = waiting.keys().find(isFree)
      if (person === undefined) return
      const works = waiting.get(person) ?? []
      const start = works.shift()
      waiting.delete(person)
      if (works.length > 0) waiting.set(person, works)
      allRunning += 1
      running.set(person, (running.get(person) ?? 0) + 1)
      start?.()
    }
  }

  function end(person: string): void {
    allRunning -= 1
    const left = (running.get(person) ?? 1) - 1
    if (left === 0) running.delete(person)
    else running.set(person, left)
    const works = waiting.get(person)
    if (works !== undefined) {
      // Others who came while it ran have their turn first.
      waiting.delete(person)
      waiting.set(person, works)
    }
    startNext()
  }

  return {
    async run(person, work) {
      const works = waiting.get(person) ?? []
      if (works.length >= waitingPerPerson) throw tooManyRequests(retrySeconds)
      await new Promise<void>((start) => {
        works.push(start)
        waiting.set(person, works)
        startNext()
      })
      try {
        return await work()
      } finally {
        end(person)
      }
    },
  }
}
