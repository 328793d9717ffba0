import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'
import { cancelReminders, type EndContext } from './endActivities.ts'
import { hasOpenForms } from './openForms.ts'

type Taking = Writing<ResourceRow['participantStudy']> & {
  readonly transition: ResourceTransition['participantStudy']
  readonly reason: string | null
}

/** A participant who is not enrolled has no forms of the screening to fill in; they are assigned again when that is taken back. */
export async function followScreening(taking: Taking): Promise<void> {
  if (taking.transition === 'markAsNotEnrolled') await endScreening(taking, taking.after.id)
  if (taking.transition === 'clearMarkAsNotEnrolled') await assignAgain(taking)
}

/** Ends the forms of the screening that are open, and cancels reminders that were not sent yet. What was completed stays. */
export async function endScreening(context: EndContext & Pick<Taking, 'studydesk'>, participationId: string): Promise<void> {
  const { run, work, caller, reason, studydesk } = context
  const { rows } = await run({
    text: `select given.id::text from form_assignment given
      where given.org_id = $1 and given.participant_study_id = $2 and given.purpose is distinct from 'CONDUCT' and ${hasOpenForms}
      order by given.id for no key update`,
    values: [caller.orgId, participationId],
  })
  const why = reason ?? studydesk.texts.text(caller.language, 'participants:values.participantStudy.recruitmentStatus.NOT_ENROLLED')
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'endScreening', reason: why })
  await cancelReminders(context, participationId)
}

async function assignAgain({ after, run, work, caller, reason }: Taking): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment
      where org_id = $1 and participant_study_id = $2 and status = 'UNASSIGNED' and is_ended_by_screening order by id for no key update`,
    values: [caller.orgId, after.id],
  })
  for (const { id } of rows)
    await work.trusted.transition('formAssignment', String(id), { name: 'assignAgain', ...(reason === null ? {} : { reason }) })
}
