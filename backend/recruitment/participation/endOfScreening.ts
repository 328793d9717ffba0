import type { ResourceRow } from '#resources/core/rows.ts'
import type { WriteContext } from '../../platform/engine/types.ts'
import { cancelReminders, type EndContext } from './endActivities.ts'
import { hasOpenForms } from './openForms.ts'

type ParticipationWrite = WriteContext<ResourceRow['participantStudy']>

/** Ends the open screening forms of a participant who is not enrolled, and cancels unsent reminders. Completed forms stay unchanged. */
export async function endScreening(context: EndContext & Pick<ParticipationWrite, 'studydesk'>, participationId: string): Promise<void> {
  const { run, work, caller, reason, studydesk } = context
  const { rows } = await run({
    text: `select given.id::text from form_assignment given
      where given.org_id = $1 and given.participant_study_id = $2 and given.purpose is distinct from 'CONDUCT' and ${hasOpenForms}
      order by given.id for no key update`,
    values: [caller.orgId, participationId],
  })
  const endReason = reason ?? studydesk.texts.text(caller.language, 'participants:values.participantStudy.recruitmentStatus.NOT_ENROLLED')
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'endScreening', reason: endReason })
  await cancelReminders(context, participationId)
}

/** Assigns the screening forms again when the mark "not enrolled" is cleared. */
export const reassignScreeningForms = (write: ParticipationWrite): Promise<void> => reassignForms(write, 'is_ended_by_screening')

/** Assigns the forms again that a withdrawal ended. Forms of visits follow when their visit is scheduled. */
export const reassignConductForms = (write: ParticipationWrite): Promise<void> =>
  reassignForms(write, 'is_ended_by_withdrawal and participant_visit_id is null')

/** @param condition SQL condition over the assignments that end with the participation */
async function reassignForms({ after, run, work, caller, reason }: ParticipationWrite, condition: string): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment
      where org_id = $1 and participant_study_id = $2 and status = 'UNASSIGNED' and ${condition} order by id for no key update`,
    values: [caller.orgId, after.id],
  })
  for (const { id } of rows)
    await work.trusted.transition('formAssignment', String(id), { name: 'assignAgain', ...(reason === null ? {} : { reason }) })
}
