/*
 * A rank is a text that sorts a row among its neighbours, byte by byte (`collate "C"`). It begins with eight digits, so that rows added
 * at the end or the beginning only count up or down. Letters and digits may follow, so that a rank can be found between any two ranks. A
 * move writes one row. The rule is that of fractional indexing (D. Greenspan, "Implementing Fractional Indexing", 2020), with a whole
 * part of fixed width.
 */

/** Rank of the first row of a group: fifty million fit before it, and as many after it. */
export const firstRank = 50_000_000

/** Digits of the whole part. */
export const integerDigits = 8

/** Maximum length of a rank. If no rank of this length is left between two ranks, the group is renumbered. */
export const longestRank = 64

const maxInteger = 10 ** integerDigits - 1
/** Digits of a rank, in the order of their bytes. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Returns a rank between two others.
 * @param low the rank before; null at the beginning
 * @param high the rank after; null at the end
 * @returns null if no rank of at most `longestRank` characters is left between them
 * @throws Error when `low` is not below `high`
 */
export function rankBetween(low: string | null, high: string | null): string | null {
  if (low !== null && high !== null && low >= high) throw new Error(`No rank is between '${low}' and '${high}'`)
  const rank = computeRankBetween(low, high)
  return rank === null || rank.length > longestRank ? null : rank
}

function computeRankBetween(low: string | null, high: string | null): string | null {
  if (low === null) return formatInteger(high === null ? firstRank : integerOf(high) - 1)
  if (high === null) return formatInteger(integerOf(low) + 1)
  const gap = integerOf(high) - integerOf(low)
  if (gap > 1) return formatInteger(integerOf(low) + Math.floor(gap / 2))
  if (gap === 0) return low.slice(0, integerDigits) + computeMiddleRank(fractionOf(low), fractionOf(high))
  return fractionOf(high) === '' ? low.slice(0, integerDigits) + computeMiddleRank(fractionOf(low), null) : formatInteger(integerOf(high))
}

const integerOf = (rank: string): number => Number(rank.slice(0, integerDigits))
const fractionOf = (rank: string): string => rank.slice(integerDigits)
const formatInteger = (count: number): string | null =>
  count < 0 || count > maxInteger ? null : String(count).padStart(integerDigits, '0')

/**
 * Returns a short fraction near the middle between two fractions. It never ends with the lowest digit, so that another fraction fits
 * below it.
 */
function computeMiddleRank(low: string, high: string | null): string {
  const shared = high === null ? 0 : [...high].findIndex((digit, index) => (low[index] ?? digits[0]) !== digit)
  if (high !== null && shared > 0) return high.slice(0, shared) + computeMiddleRank(low.slice(shared), high.slice(shared))
  const lowDigit = low === '' ? 0 : digits.indexOf(low.charAt(0))
  const highDigit = high === null ? digits.length : digits.indexOf(high.charAt(0))
  if (highDigit - lowDigit > 1) return digits.charAt(Math.ceil((lowDigit + highDigit) / 2))
  if (high !== null && high.length > 1) return high.charAt(0)
  return digits.charAt(lowDigit) + computeMiddleRank(low.slice(1), null)
}
