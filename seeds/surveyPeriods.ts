import type { Values } from '#resources/core/conditions.ts'
import { addDays } from '#resources/core/random.ts'

type Row = Values & { readonly id: string }

/** Sites answer within this number of days from the first day of the year. */
const answeredWithin = 30

/**
 * Moves a row of the demo's yearly survey to a day: the survey starts in the previous year, for which sites have answered. The period of
 * the current year is open. Other rows stay unchanged.
 */
export function moveToPeriod(resource: string, row: Row, day: string): Row {
  const year = Number(day.slice(0, 4))
  if (resource === 'siteSurvey') return { ...row, startsOn: `${year - 1}-01-01` }
  if (resource !== 'siteSurveySubmission') return row
  // An answer whose planned date is not in the past is moved to one of the last ten days before `day`.
  const planned = addDays(`${year}-01-01`, Number.parseInt(row.id.slice(-4), 16) % answeredWithin)
  const submittedOn = planned < day ? planned : addDays(day, -1 - (Number.parseInt(row.id.slice(-4), 16) % 10))
  return { ...row, period: String(year - 1), submittedOn: `${submittedOn}T15:00:00.000Z` }
}
