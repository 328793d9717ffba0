/** Pseudo-random sequence. It is the same on every machine, so the demo data is too. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns a whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns a random item, by weight: `weighted([['ENROLLED', 3], ['IN_SCREENING', 1]])`. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  /** Returns true with this probability, from 0 to 1. */
  chance(probability: number): boolean
  digits(count: number): string
  letters(count: number): string
  /** Returns a day from `first` to `last`, both inclusive; YYYY-MM-DD. */
  day(first: string, last: string): string
  /** Returns an ID in the format of a UUID version 7 that was generated on this day. */
  uuid(day: string): string
}

/** Returns the sequence for a seed. The generator is Mulberry32, with 32 bits of state, which is enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function drawNumber(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = state
    mixedState = Math.imul(mixedState ^ (mixedState >>> 15), mixedState | 1)
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61)
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32
  }

  const pickBetween = (min: number, max: number): number => min + Math.floor(drawNumber() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[pickBetween(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  const createText = (alphabet: string, count: number): string => Array.from({ length: count }, () => pick([...alphabet])).join('')

  return {
    next: drawNumber,
    between: pickBetween,
    pick,
    weighted(items) {
      const sum = items.reduce((total, [, weight]) => total + weight, 0)
      let remainingWeight = drawNumber() * sum
      for (const [item, weight] of items) {
        remainingWeight -= weight
        if (remainingWeight < 0) return item
      }
      return pick(items)[0]
    },
    chance: (probability) => drawNumber() < probability,
    digits: (count) => createText('0123456789', count),
    letters: (count) => createText('ABCDEFGHJKLMNPRSTUVWXYZ', count),
    day: (first, last) => addDays(first, pickBetween(0, countDaysBetween(first, last))),
    uuid(day) {
      const time = (Date.parse(`${day}T12:00:00Z`) + pickBetween(0, 21_600_000)).toString(16).padStart(12, '0')
      const hex = createText('0123456789abcdef', 18)
      const variant = pick(['8', '9', 'a', 'b'])
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6)}`
    },
  }
}

const dayLength = 86_400_000

export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

export const countDaysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / dayLength)
