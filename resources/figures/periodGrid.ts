import { parseGrouping } from '../core/answers/summary.ts'
import type { Measure } from '../core/measure.ts'
import { addDays } from '../core/values/day.ts'
import { getResource } from '../index.ts'

/** True if a measure groups participants by a personal attribute such as age or gender. Pure. */
export function isOfPeople({ of, by }: Measure): boolean {
  const people = getResource(of).summaries?.people ?? []
  return by.some((each) => people.includes(parseGrouping(each)?.field ?? ''))
}

interface Days {
  /** YYYY-MM-DD, both inclusive; null means no limit. */
  readonly from: string | null
  readonly to: string | null
}

/**
 * Extends a period to whole months. Readers who may not list the counted participants get only whole months. Otherwise the difference
 * between two periods that differ by a day would reveal the few participants of that day. Pure.
 */
export const toWholeMonths = ({ from, to }: Days): Days => ({
  from: from === null ? null : `${from.slice(0, 7)}-01`,
  to: to === null ? null : addDays(firstOfNextMonth(to), -1),
})

const firstOfNextMonth = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
