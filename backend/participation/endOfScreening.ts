import type { ResourceRow } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'
import { cancelReminders, type EndContext } from './endActivities.ts'
import { hasOpenForms } from './openForms.ts'

type Taking = Writing<ResourceRow['participantStudy']>

/** A participant who is not enrolled has no forms of the screening to fill in: ends those that are open, and cancels reminders that were not sent yet. What was completed stays. */
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

/** Assigns the forms of the screening again once the mark is cleared. */
export async function assignAgain({ after, run, work, caller, reason }: Taking): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment
      where org_id = $1 and participant_study_id = $2 and status = 'UNASSIGNED' and is_ended_by_screening order by id for no key update`,
    values: [caller.orgId, after.id],
  })
  for (const { id } of rows)
    await work.trusted.transition('formAssignment', String(id), { name: 'assignAgain', ...(reason === null ? {} : { reason }) })
}
