import type { ResourceRow } from '#resources/core/rows.ts'
import { formatDate, zoneOf } from '#resources/core/values/day.ts'
import { assessedFields } from '#resources/safety/eventReview.ts'
import { hoursToReport } from '#resources/safety/eventTerms.ts'
import type { Caller } from '../platform/common/caller.ts'
import { invalid } from '../platform/common/errors.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'

type AdverseEvent = ResourceRow['adverseEvent']

/**
 * Sets the deadline of the first report. The deadline of a reported event stays, because it shows whether the report was in time.
 */
export function fillReportDeadline({ before, input }: Write<AdverseEvent>): Partial<AdverseEvent> | undefined {
  if (before !== null && before.reportedAt !== null) return undefined
  const isSerious = input.isSerious ?? before?.isSerious ?? null
  const awareAt = input.awareAt === undefined ? (before?.awareAt ?? null) : input.awareAt
  const awareTime = typeof awareAt === 'string' ? Date.parse(awareAt) : Number.NaN
  const reportDueAt = isSerious === true && !Number.isNaN(awareTime) ? new Date(awareTime + hoursToReport * 3_600_000).toISOString() : null
  return reportDueAt === (before?.reportDueAt ?? null) ? undefined : { reportDueAt }
}

/** Ends the medical review if a value that the investigator signed changes. */
export function endOutdatedReview({ before, input }: Write<AdverseEvent>): Partial<AdverseEvent> | undefined {
  if (before?.reviewStatus !== 'REVIEWED') return undefined
  const isChanged = assessedFields.some((name) => input[name] !== undefined && isDifferent(input[name], before[name]))
  return isChanged ? { reviewStatus: 'TO_REVIEW', reviewedOn: null, reviewedBy: null } : undefined
}

const isDifferent = (value: unknown, other: unknown): boolean => JSON.stringify(value) !== JSON.stringify(other)

/**
 * Checks values that depend on the participant, on the current moment or on an entry of a list.
 * @throws invalid beforeBirth, inFuture, awareBeforeOnset, deathIsFatal
 */
export async function checkEvent({ action, after, before, caller, run }: WriteContext<AdverseEvent>): Promise<void> {
  if (action === 'remove' || action === 'restore') return
  if (after.seriousCriteria?.includes('DEATH') === true && after.outcome !== 'FATAL')
    throw invalid([{ path: 'outcome', code: 'deathIsFatal' }])
  rejectImpossibleAwareness(after, caller)
  if (before !== null && before.onsetOn === after.onsetOn) return
  const { rowCount } = await run({
    text: 'select from participant where org_id = $1 and id = $2 and dob > $3',
    values: [caller.orgId, after.participantId, after.onsetOn],
  })
  if (rowCount !== 0) throw invalid([{ path: 'onsetOn', code: 'beforeBirth' }])
}

/**
 * Marks the participant as deceased once an event is fatal, so that nobody contacts or enrols them; conduct ends in all studies in the same
 * transaction. A later outcome does not revive the participant: whoever corrects the event corrects the profile.
 */
export async function markDeceased({ action, after, before, caller, run, work }: WriteContext<AdverseEvent>): Promise<void> {
  if (action === 'remove' || after.outcome !== 'FATAL' || before?.outcome === 'FATAL') return
  const { rowCount } = await run({
    text: 'select from participant where org_id = $1 and id = $2 and deceased is not true for no key update',
    values: [caller.orgId, after.participantId],
  })
  if (rowCount !== 0) await work.trusted.update('participant', after.participantId, { deceased: true, deceasedOn: after.endedOn })
}

type Awareness = Pick<AdverseEvent, 'awareAt' | 'onsetOn' | 'siteId'>

/** A site cannot become aware of an event in the future or before it began. */
function rejectImpossibleAwareness({ awareAt, onsetOn, siteId }: Awareness, { zones }: Pick<Caller, 'zones'>): void {
  if (awareAt === null) return
  const moment = new Date(awareAt)
  if (moment.getTime() > Date.now()) throw invalid([{ path: 'awareAt', code: 'inFuture' }])
  if (formatDate(zoneOf(zones, { siteId }), moment) < onsetOn) throw invalid([{ path: 'awareAt', code: 'awareBeforeOnset' }])
}
