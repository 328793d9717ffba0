/** A sequence of numbers that looks random and is the same on every machine, so that the demo is too. */
export interface Random {
  /** From 0 up to, without, 1. */
  next(): number
  /** A whole number; both ends included. */
  between(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Picks by weight: `weighted([['ENROLLED', 3], ['IN_SCREENING', 1]])`. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  /** True so often, 0 to 1. */
  chance(probability: number): boolean
  digits(count: number): string
  letters(count: number): string
  /** A day between two, YYYY-MM-DD, both included. */
  day(first: string, last: string): string
  /** Shaped like a UUID of version 7 that was made on this day. */
  uuid(day: string): string
}

/** Mulberry32: 32 bits of state, which is plenty for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length - 1)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  const text = (alphabet: string, count: number): string => Array.from({ length: count }, () => pick([...alphabet])).join('')

  return {
    next,
    between,
    pick,
    weighted(items) {
      const sum = items.reduce((total, [, weight]) => total + weight, 0)
      let left = next() * sum
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return pick(items)[0]
    },
    chance: (probability) => next() < probability,
    digits: (count) => text('0123456789', count),
    letters: (count) => text('ABCDEFGHJKLMNPRSTUVWXYZ', count),
    day: (first, last) => addDays(first, between(0, daysBetween(first, last))),
    uuid(day) {
      const time = (Date.parse(`${day}T12:00:00Z`) + between(0, 21_600_000)).toString(16).padStart(12, '0')
      const hex = text('0123456789abcdef', 18)
      const variant = pick(['8', '9', 'a', 'b'])
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6)}`
    },
  }
}

const dayLength = 86_400_000

export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

export const daysBetween = (first: string, last: string): number => Math.round((Date.parse(last) - Date.parse(first)) / dayLength)
