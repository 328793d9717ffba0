import { addDays, formatDate } from '#resources/core/values/day.ts'

/**
 * Returns today's date at the demo organisations, YYYY-MM-DD; rules and screens use it. In the evening, the date in UTC is already
 * tomorrow.
 */
export const today = (): string => formatDate('America/Toronto', new Date())

/** Returns the date that many days after today; a negative number gives an earlier date. */
export const getDayAfter = (days: number): string => addDays(today(), days)
