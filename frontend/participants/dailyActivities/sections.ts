import type { Activity, ActivityName } from '#resources/participants/dailyActivities.ts'

/** Sections of the page. Activities without an urgent day are either visits to schedule, or other tasks that wait for the reader. */
export type DaySection = 'TODAY' | 'LATE' | 'SCHEDULE' | 'WAITING' | 'DONE'

/** Sections that are shown next to today's section, in order. */
export const sideSections = ['LATE', 'SCHEDULE', 'WAITING'] as const satisfies readonly DaySection[]

const toSchedule: readonly ActivityName[] = ['window', 'visitRequest']

/** Returns the section of an open activity. Pure. */
export function sectionOf({ urgency, kind }: Pick<Activity, 'urgency' | 'kind'>): DaySection {
  if (urgency !== 'WAITING') return urgency
  return toSchedule.includes(kind) ? 'SCHEDULE' : 'WAITING'
}
