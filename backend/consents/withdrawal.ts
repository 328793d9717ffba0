import { grantedConsents, openConsents } from '#resources/consents/consentStates.ts'
import { cancelMessages, endActivities } from '../recruitment/participation/endActivities.ts'
import type { ConsentTransition } from './types.ts'

/**
 * Ends the activities that a withdrawn consent allowed, depending on the scope of the withdrawal. THIS_CONSENT ends nothing else.
 * FURTHER_DATA ends forms and visits; collected data and the participation stay. STUDY also withdraws the participant's other consents,
 * ends open requests without an answer, ends the participation and cancels all messages about it. Completed work stays unchanged.
 */
export async function endByWithdrawal(transition: ConsentTransition): Promise<void> {
  const { withdrawalScope } = transition.after
  if (withdrawalScope === 'THIS_CONSENT') return
  await endActivities(transition, { participationId: transition.after.participantStudyId, keepsFollowUp: false })
  if (withdrawalScope !== 'STUDY') return
  await endOtherConsents(transition)
  await leaveStudy(transition)
  await cancelMessages(transition, transition.after.participantStudyId)
}

async function endOtherConsents({ after, run, work, caller }: ConsentTransition): Promise<void> {
  const { rows } = await run({
    text: `select id::text, state from consent where org_id = $1 and participant_study_id = $2 and id <> $3 and state = any($4::text[])`,
    values: [caller.orgId, after.participantStudyId, after.id, [...openConsents, ...grantedConsents]],
  })
  for (const { id, state } of rows) {
    const isPresent = grantedConsents.some((each) => each === state)
    const endChanges = isPresent
      ? ({ state: 'WITHDRAWN', withdrawnOn: after.withdrawnOn, withdrawalScope: 'STUDY' } as const)
      : ({ state: 'ENDED' } as const)
    await work.trusted.update('consent', String(id), endChanges)
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
      ...buildReason(reason),
    })
  else if (rows[0]?.recruitment === 'IN_SCREENING')
    await work.trusted.transition('participantStudy', participantStudyId, {
      name: 'markAsNotEnrolled',
      changes: { notEnrolledCode: 'DECLINED' },
      ...buildReason(reason),
    })
}

const buildReason = (reason: string | null) => (reason === null ? {} : { reason })
