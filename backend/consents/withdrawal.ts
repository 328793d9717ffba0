import { givenConsents, openConsents } from '#resources/consentStates.ts'
import { indexDue } from '../visits/dueIndex.ts'
import type { TakenConsent } from './types.ts'

/**
 * With a consent ends what it was the ground for. THIS_CONSENT: nothing else. FURTHER_DATA: no more forms and visits; what was collected stays, and they
 * stay in the study. STUDY: they leave it with every consent that they gave or were asked for, and nobody writes to them about it any more. What was done
 * stays as it was.
 */
export async function endByWithdrawal(taking: TakenConsent): Promise<void> {
  const { withdrawalScope } = taking.after
  if (withdrawalScope === 'THIS_CONSENT') return
  await endForms(taking)
  await endVisits(taking)
  if (withdrawalScope !== 'STUDY') return
  await endOtherConsents(taking)
  await leaveStudy(taking)
  await endMessages(taking)
}

async function endForms({ after, run, work, caller, reason }: TakenConsent): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment where org_id = $1 and participant_study_id = $2 and status = 'ACTIVE'`,
    values: [caller.orgId, after.participantStudyId],
  })
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'unassign', ...because(reason) })
}

/** Visits that have not been are called off: those that are planned with their forms. */
async function endVisits({ after, run, work, caller, reason }: TakenConsent): Promise<void> {
  const { rows } = await run({
    text: `select id::text, status from participant_visit
      where org_id = $1 and participant_study_id = $2 and status in ('UNSCHEDULED', 'SCHEDULED')`,
    values: [caller.orgId, after.participantStudyId],
  })
  const planned = rows.filter(({ status }) => status === 'SCHEDULED')
  for (const { id } of planned) await work.trusted.transition('participantVisit', String(id), { name: 'cancel', ...because(reason) })
  const open = rows.filter(({ status }) => status === 'UNSCHEDULED').map(({ id }) => String(id))
  await work.trusted.updateMany('participantVisit', open, { status: 'CANCELLED' })
  await indexDue({ run, caller }, [after.participantStudyId])
}

async function endOtherConsents({ after, run, work, caller }: TakenConsent): Promise<void> {
  const { rows } = await run({
    text: `select id::text, state from consent where org_id = $1 and participant_study_id = $2 and id <> $3 and state = any($4::text[])`,
    values: [caller.orgId, after.participantStudyId, after.id, [...openConsents, ...givenConsents]],
  })
  for (const { id, state } of rows) {
    const isGiven = givenConsents.some((each) => each === state)
    const ended = isGiven
      ? ({ state: 'WITHDRAWN', withdrawnOn: after.withdrawnOn, withdrawalScope: 'STUDY' } as const)
      : ({ state: 'DECLINED' } as const)
    await work.trusted.update('consent', String(id), ended)
  }
}

async function leaveStudy({ after, run, work, caller, reason }: TakenConsent): Promise<void> {
  const { rows } = await run({
    text: `select recruitment_status as recruitment, conduct_status as conduct from participant_study where org_id = $1 and id = $2`,
    values: [caller.orgId, after.participantStudyId],
  })
  const name = rows[0]?.conduct === 'UNDER_WAY' ? 'withdraw' : rows[0]?.recruitment === 'IN_SCREENING' ? 'markAsNotEnrolled' : null
  if (name !== null)
    await work.trusted.transition('participantStudy', after.participantStudyId, {
      name,
      ...because(reason),
      ...(name === 'markAsNotEnrolled' ? { changes: { notEnrolledCode: 'DECLINED' } } : {}),
    })
}

async function endMessages({ after, run, work, caller }: TakenConsent): Promise<void> {
  const { rows } = await run({
    text: `select id::text from mail where org_id = $1 and participant_id = $2 and study_id = $3 and status in ('WAITING', 'HELD', 'FAILED')`,
    values: [caller.orgId, after.participantId, after.studyId],
  })
  for (const { id } of rows) await work.trusted.update('mail', String(id), { status: 'CANCELLED' })
}

const because = (reason: string | null) => (reason === null ? {} : { reason })
