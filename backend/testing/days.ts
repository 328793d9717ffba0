import { dateIn, daysAfter } from '#resources/core/day.ts'

/** Today where the organisations of the demo are, YYYY-MM-DD: rules and screens go by it. In UTC it is tomorrow from the evening on. */
export const today = (): string => dateIn('America/Toronto', new Date())

/** So many days after today, before it with a negative number. */
export const todayAnd = (days: number): string => daysAfter(today(), days)
