/*
 * A rank is a text that sorts a row among its neighbours, byte by byte (`collate "C"`): eight digits, so that rows that come last or first
 * only count on, and behind them letters and digits, so that between two ranks there is always a third. A move writes one row. The rule is
 * that of fractional indexing (D. Greenspan, "Implementing Fractional Indexing", 2020), with a whole part of fixed width.
 */

/** Of the first row of a group: fifty million may come before it, and as many behind. */
export const firstRank = 50_000_000

/** Digits of the whole part. */
export const wholeDigits = 8

/** Characters of a rank at most: a group whose rows have used up the room between two of them is numbered anew. */
export const longestRank = 64

const mostWhole = 10 ** wholeDigits - 1
/** In the order of their bytes. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * A rank between two others.
 * @param low the rank before; null at the beginning
 * @param high the rank behind; null at the end
 * @returns null where no rank of at most `longestRank` characters is left between them
 * @throws Error when they stand the other way round
 */
export function rankBetween(low: string | null, high: string | null): string | null {
  if (low !== null && high !== null && low >= high) throw new Error(`No rank is between '${low}' and '${high}'`)
  const rank = between(low, high)
  return rank === null || rank.length > longestRank ? null : rank
}

function between(low: string | null, high: string | null): string | null {
  if (low === null) return whole(high === null ? firstRank : wholeOf(high) - 1)
  if (high === null) return whole(wholeOf(low) + 1)
  const gap = wholeOf(high) - wholeOf(low)
  if (gap > 1) return whole(wholeOf(low) + Math.floor(gap / 2))
  if (gap === 0) return low.slice(0, wholeDigits) + middle(fractionOf(low), fractionOf(high))
  return fractionOf(high) === '' ? low.slice(0, wholeDigits) + middle(fractionOf(low), null) : whole(wholeOf(high))
}

const wholeOf = (rank: string): number => Number(rank.slice(0, wholeDigits))
const fractionOf = (rank: string): string => rank.slice(wholeDigits)
const whole = (count: number): string | null => (count < 0 || count > mostWhole ? null : String(count).padStart(wholeDigits, '0'))

/** A fraction between two: the shortest near the middle, which never ends with the lowest digit, so that there is room below it too. */
function middle(low: string, high: string | null): string {
  const shared = high === null ? 0 : [...high].findIndex((digit, place) => (low[place] ?? digits[0]) !== digit)
  if (high !== null && shared > 0) return high.slice(0, shared) + middle(low.slice(shared), high.slice(shared))
  const from = low === '' ? 0 : digits.indexOf(low.charAt(0))
  const to = high === null ? digits.length : digits.indexOf(high.charAt(0))
  if (to - from > 1) return digits.charAt(Math.ceil((from + to) / 2))
  if (high !== null && high.length > 1) return high.charAt(0)
  return digits.charAt(from) + middle(low.slice(1), null)
}
