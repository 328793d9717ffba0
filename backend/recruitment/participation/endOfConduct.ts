import type { ResourceRow } from '#resources/core/rows.ts'
import { hasFollowUp } from '#resources/recruitment/withdrawal.ts'
import { conflict, forbidden, invalid } from '../../platform/common/errors.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { requireConsent } from './consentInForce.ts'
import { callOffVisits, cancelMessages, endActivities } from './endActivities.ts'
import { requireAlive } from './endAtDeath.ts'

type ParticipationWrite = WriteContext<ResourceRow['participantStudy']>

/**
 * Requires a living participant and a consent in force to start conduct. @throws conflict ProfileNotUnlocked, ParticipantDeceased, ConsentMissing,
 * ReconsentDue
 */
export async function beginConduct(write: ParticipationWrite): Promise<void> {
  await requireAlive(write)
  await requireConsent(write, write.after.id)
}

/**
 * Completes conduct. If the request has a reason, open visits are cancelled; without a reason, it fails if any visit is open.
 * @throws conflict VisitsOpen with their names
 */
export async function completeConduct(write: ParticipationWrite): Promise<void> {
  const { after, run, caller, reason } = write
  const { rows } = await run({
    text: `select own.id::text, coalesce(visit.name, '') as name, own.status from participant_visit own
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where own.org_id = $1 and own.participant_study_id = $2 and own.status in ('UNSCHEDULED', 'SCHEDULED') order by visit.rank, own.id`,
    values: [caller.orgId, after.id],
  })
  if (rows.length > 0 && reason === null)
    throw conflict('VisitsOpen', {
      fields: [{ path: 'reason', code: 'required' }],
      details: { count: rows.length, visits: rows.map(({ name }) => String(name)).join(', ') },
      data: { visits: rows },
    })
  if (rows.length > 0) await callOffVisits(write, { participationId: after.id, keepsFollowUp: false })
}

/** Ends the open activities of a participant who withdraws. Follow-up continues if the scope of the withdrawal allows it. */
export async function withdrawFromConduct(write: ParticipationWrite): Promise<void> {
  const { after } = write
  const ending = { participationId: after.id, keepsFollowUp: hasFollowUp(after.withdrawalScope) }
  await endActivities(write, ending)
  if (!ending.keepsFollowUp) await cancelMessages(write, after.id)
}

const hour = 3_600_000

/**
 * Resumes conduct. The user who ended conduct can resume it within the hour. Later this requires OWN on conduct or studies, and a reason.
 * Visits that were cancelled at the end must be scheduled again; `reassignConductForms` assigns the forms. @throws forbidden, invalid reason required, conflict
 * ProfileNotUnlocked, ParticipantDeceased, ConsentMissing, ReconsentDue
 */
export async function resumeConduct(write: ParticipationWrite): Promise<void> {
  const { before, after, run, work, caller, reason, studydesk } = write
  const endTimestamp = before?.conductEndedAt ?? null
  const isOwnRecentEnd = before?.conductEndedBy === caller.userId && endTimestamp !== null && Date.now() - Date.parse(endTimestamp) <= hour
  const isOwner = caller.can('STUDY_CONDUCT', 'OWN') || caller.can('ADMIN_STUDY', 'OWN')
  if (!isOwnRecentEnd && !isOwner) throw forbidden('NotYoursToResume')
  if (!isOwnRecentEnd && reason === null) throw invalid([{ path: 'reason', code: 'required' }])
  await requireAlive(write)
  await requireConsent(write, after.id)
  const { rows } = await run({
    text: `select id::text from participant_visit
      where org_id = $1 and participant_study_id = $2 and status = 'CANCELLED' and cancellation = 'PARTICIPANT_LEFT' order by id`,
    values: [caller.orgId, after.id],
  })
  const resumeReason = reason ?? studydesk.texts.text(caller.language, 'participants:conduct.resumed')
  for (const { id } of rows) await work.trusted.transition('participantVisit', String(id), { name: 'planAgain', reason: resumeReason })
}
