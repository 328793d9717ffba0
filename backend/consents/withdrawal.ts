import { givenConsents, openConsents } from '#resources/consentStates.ts'
import { cancelMessages, endActivities } from '../participation/endActivities.ts'
import type { ConsentTransition } from './types.ts'

/**
 * With a consent ends what it was the ground for. THIS_CONSENT: nothing else. FURTHER_DATA: no more forms and visits; what was collected stays, and they
 * stay in the study. STUDY: they leave it with every consent that they gave; what they were asked for and did not answer ends without an answer, and no message goes to them about it any more. What was done
 * stays as it was.
 */
export async function endByWithdrawal(taking: ConsentTransition): Promise<void> {
  const { withdrawalScope } = taking.after
  if (withdrawalScope === 'THIS_CONSENT') return
  await endActivities(taking, { participationId: taking.after.participantStudyId, keepsFollowUp: false })
  if (withdrawalScope !== 'STUDY') return
  await endOtherConsents(taking)
  await leaveStudy(taking)
  await cancelMessages(taking, taking.after.participantStudyId)
}

async function endOtherConsents({ after, run, work, caller }: ConsentTransition): Promise<void> {
  const { rows } = await run({
    text: `select id::text, state from consent where org_id = $1 and participant_study_id = $2 and id <> $3 and state = any($4::text[])`,
    values: [caller.orgId, after.participantStudyId, after.id, [...openConsents, ...givenConsents]],
  })
  for (const { id, state } of rows) {
    const isGiven = givenConsents.some((each) => each === state)
    const ended = isGiven
      ? ({ state: 'WITHDRAWN', withdrawnOn: after.withdrawnOn, withdrawalScope: 'STUDY' } as const)
      : ({ state: 'ENDED' } as const)
    await work.trusted.update('consent', String(id), ended)
  }
}

async function leaveStudy({ after, run, work, caller, reason }: ConsentTransition): Promise<void> {
  const { rows } = await run({
    text: `select recruitment_status as recruitment, conduct_status as conduct from participant_study where org_id = $1 and id = $2`,
    values: [caller.orgId, after.participantStudyId],
  })
  const { participantStudyId } = after
  if (rows[0]?.conduct === 'UNDER_WAY')
    await work.trusted.transition('participantStudy', participantStudyId, {
      name: 'withdraw',
      changes: { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'] },
      ...because(reason),
    })
  else if (rows[0]?.recruitment === 'IN_SCREENING')
    await work.trusted.transition('participantStudy', participantStudyId, {
      name: 'markAsNotEnrolled',
      changes: { notEnrolledCode: 'DECLINED' },
      ...because(reason),
    })
}

const because = (reason: string | null) => (reason === null ? {} : { reason })
