import { tooManyRequests } from '../../platform/common/errors.ts'

/** A queue for slow work of several people. Each person has a share, and never waits for all the work of another person. */
export interface FairQueue {
  /**
   * Runs work in turn: people take turns, and each person's work runs in the order of arrival.
   * @param person whose share the work uses
   * @throws tooManyRequests if too much work of the same person waits, and what the work throws
   */
  run<Result>(person: string, work: () => Promise<Result>): Promise<Result>
}

interface Limits {
  /** Most work items that run at a time. */
  readonly atOnce: number
  /** Most work items that run at a time for one person. */
  readonly atOncePerPerson: number
  /** Most work items that may wait for one person. */
  readonly waitingPerPerson: number
}

/** Seconds after which the caller may repeat a rejected request. */
const retrySeconds = 5

export function createFairQueue({ atOnce, atOncePerPerson, waitingPerPerson }: Limits): FairQueue {
  /** Waiting work by person. The person with the next turn comes first. */
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
    const runningCount = (running.get(person) ?? 1) - 1
    if (runningCount === 0) running.delete(person)
    else running.set(person, runningCount)
    const works = waiting.get(person)
    if (works !== undefined) {
      // Moves the person to the end of the queue, behind people who queued work during this turn.
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
