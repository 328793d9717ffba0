import type { Values } from '#resources/core/conditions.ts'
import { addDays } from './random.ts'

type Row = Values & { readonly id: string }

/** Days in which sites that answered did so, from the first of the year on. */
const answeredWithin = 30

/**
 * A row of the demo's yearly survey as it is on a day: the year before was asked first and is answered, that of the day is still open. Other rows are
 * left as they are.
 */
export function atPeriodsOf(resource: string, row: Row, day: string): Row {
  const year = Number(day.slice(0, 4))
  if (resource === 'siteSurvey') return { ...row, startsOn: `${year - 1}-01-01` }
  if (resource !== 'siteSurveySubmission') return row
  // In the first days of a year those answered in the last days of the one before.
  const planned = addDays(`${year}-01-01`, Number.parseInt(row.id.slice(-4), 16) % answeredWithin)
  const submittedOn = planned < day ? planned : addDays(day, -1 - (Number.parseInt(row.id.slice(-4), 16) % 10))
  return { ...row, period: String(year - 1), submittedOn: `${submittedOn}T15:00:00.000Z` }
}
