import { tooManyRequests } from '../../errors.ts'

/** Places for work that holds a database connection for as long as a client takes to read: never all of them. */
export interface Slots {
  /** @returns gives the place back; may be called twice @throws tooManyRequests when all places, or this key's, are taken */
  take(key: string): () => void
}

export function createSlots({ most, mostPerKey }: { readonly most: number; readonly mostPerKey: number }): Slots {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(key) {
      const mine = taken.get(key) ?? 0
      if (all >= most || mine >= mostPerKey) throw tooManyRequests(retrySeconds)
      taken.set(key, mine + 1)
      all += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}

const retrySeconds = 10
