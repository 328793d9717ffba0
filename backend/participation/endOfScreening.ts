import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

type Taking = Writing<ResourceRow['participantStudy']> & {
  readonly transition: ResourceTransition['participantStudy']
  readonly reason: string | null
}

/** A participant who is not enrolled has no forms of the screening to fill in; they are assigned again when that is taken back. */
export async function followScreening(taking: Taking): Promise<void> {
  if (taking.transition === 'markAsNotEnrolled') await endScreeningForms(taking)
  if (taking.transition === 'clearMarkAsNotEnrolled') await assignAgain(taking)
}

async function endScreeningForms({ after, run, work, caller, reason, studydesk }: Taking): Promise<void> {
  const { rows } = await run({
    text: `select id::text from form_assignment
      where org_id = $1 and participant_study_id = $2 and status = 'ACTIVE' and purpose is distinct from 'CONDUCT' order by id for no key update`,
    values: [caller.orgId, after.id],
  })
  const why = reason ?? studydesk.texts.text(caller.language, 'participants:values.participantStudy.recruitmentStatus.NOT_ENROLLED')
  for (const { id } of rows) await work.trusted.transition('formAssignment', String(id), { name: 'endScreening', reason: why })
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
