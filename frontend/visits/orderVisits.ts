import type { ResourceAnswer } from '#resources/core/rows.ts'

interface OrderedVisit {
  readonly row: Pick<ResourceAnswer['participantVisit'], 'visitDate' | 'visitTime' | 'completedOn'>
  readonly visit: Pick<ResourceAnswer['visit'], 'planned'>
}

const isUnscheduled = ({ visit }: OrderedVisit): boolean => visit.planned === 'UNSCHEDULED'

/** Day and time of a visit; visits without a day come last. */
const momentOf = ({ row }: OrderedVisit): string => `${row.completedOn ?? row.visitDate ?? '9999'} ${row.visitTime ?? ''}`

/**
 * Orders the visits of a participant: those of the schedule as in the study, then the unscheduled visits of all types by their day. Pure.
 * @param visits in study order
 */
export const orderVisits = <Visit extends OrderedVisit>(visits: readonly Visit[]): readonly Visit[] => [
  ...visits.filter((each) => !isUnscheduled(each)),
  ...visits.filter(isUnscheduled).toSorted((left, right) => momentOf(left).localeCompare(momentOf(right))),
]
