import type { ResourceRow } from '#resources/rows.ts'
import { keepsFollowUp } from '#resources/withdrawal.ts'
import type { Writing } from '../engine/types.ts'
import { conflict, forbidden, invalid } from '../errors.ts'
import { requireConsent } from './consentInForce.ts'
import { callOffVisits, cancelMessages, endActivities } from './endActivities.ts'
import { requireAlive } from './endAtDeath.ts'

type Taking = Writing<ResourceRow['participantStudy']>

/** Conduct begins with a consent in force. @throws conflict ParticipantDeceased, ConsentMissing, ReconsentDue */
export async function beginConduct(taking: Taking): Promise<void> {
  await requireAlive(taking)
  await requireConsent(taking, taking.after.id)
}

/**
 * With a reason conduct is completed although visits are open: those are called off.
 * @throws conflict VisitsOpen with their names
 */
export async function completeConduct(taking: Taking): Promise<void> {
  const { after, run, caller, reason } = taking
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
  if (rows.length > 0) await callOffVisits(taking, { participationId: after.id, keepsFollowUp: false })
}

/** Ends the open activities of a participant who withdraws; follow-up goes on where its scope leaves it. */
export async function withdrawFromConduct(taking: Taking): Promise<void> {
  const { after } = taking
  const ending = { participationId: after.id, keepsFollowUp: keepsFollowUp(after.withdrawalScope) }
  await endActivities(taking, ending)
  if (!ending.keepsFollowUp) await cancelMessages(taking, after.id)
}

const hour = 3_600_000

/**
 * The user who ended conduct can resume it within the hour; later it takes OWN on conduct or studies and a reason. Visits that were called off with it are to be planned
 * again. @throws forbidden, invalid reason required, conflict ParticipantDeceased, ConsentMissing, ReconsentDue
 */
export async function resumeConduct(taking: Taking): Promise<void> {
  const { before, after, run, work, caller, reason, studydesk } = taking
  const endedAt = before?.conductEndedAt ?? null
  const isOwnSlip = before?.conductEndedBy === caller.userId && endedAt !== null && Date.now() - Date.parse(endedAt) <= hour
  const isOwner = caller.can('STUDY_CONDUCT', 'OWN') || caller.can('ADMIN_STUDY', 'OWN')
  if (!isOwnSlip && !isOwner) throw forbidden('NotYoursToResume')
  if (!isOwnSlip && reason === null) throw invalid([{ path: 'reason', code: 'required' }])
  await requireAlive(taking)
  await requireConsent(taking, after.id)
  const { rows } = await run({
    text: `select id::text from participant_visit
      where org_id = $1 and participant_study_id = $2 and status = 'CANCELLED' and cancellation = 'PARTICIPANT_LEFT' order by id`,
    values: [caller.orgId, after.id],
  })
  const why = reason ?? studydesk.texts.text(caller.language, 'participants:conduct.resumed')
  for (const { id } of rows) await work.trusted.transition('participantVisit', String(id), { name: 'planAgain', reason: why })
}
