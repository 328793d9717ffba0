import { daysAfter } from './core/day.ts'
import type { Measure } from './core/measure.ts'
import { groupedBy } from './core/summary.ts'
import { resourceNamed } from './index.ts'

/** Whether a measure groups people by a personal attribute such as age or gender. Pure. */
export function isOfPeople({ of, by }: Measure): boolean {
  const people = resourceNamed(of).summaries?.people ?? []
  return by.some((each) => people.includes(groupedBy(each)?.field ?? ''))
}

interface Days {
  /** YYYY-MM-DD, both included; null is open. */
  readonly from: string | null
  readonly to: string | null
}

/**
 * A period by whole months. Readers who may not list the people that figures count get no others: of two periods that differ by a day, the difference would
 * tell of the few people of that day. Pure.
 */
export const wholeMonths = ({ from, to }: Days): Days => ({
  from: from === null ? null : `${from.slice(0, 7)}-01`,
  to: to === null ? null : daysAfter(firstOfNextMonth(to), -1),
})

const firstOfNextMonth = (day: string): string => `${daysAfter(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
