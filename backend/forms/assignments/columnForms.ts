import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { forbidden } from '../../platform/common/errors.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { Work } from '../../platform/engine/engine.types.ts'

/**
 * Assigns the forms of a board column to a participant who entered it, each once. Skips unapproved forms and forms that are already
 * assigned and not completed. Specification 2, section 4, "Board rules".
 * @throws forbidden without the permission to assign forms: then the move fails too
 */
export async function assignColumnForms(
  work: Work,
  caller: Caller,
  { id: participantStudyId, siteId, columnId: boardColumnId }: Pick<ResourceAnswer['participantStudy'], 'id' | 'siteId' | 'columnId'>,
): Promise<void> {
  const { rows } = await work.run({
    text: `select form_id::text as "formId", due_in_days as "dueInDays" from column_form given
      join form on form.org_id = given.org_id and form.id = given.form_id
      where given.org_id = $1 and board_column_id = $2 and form.deleted_at is null and form.is_active and form.approved_version is not null
        and not exists (
        select 1 from form_assignment assignment where assignment.org_id = given.org_id and assignment.participant_study_id = $3
          and assignment.form_id = given.form_id and assignment.status = 'ACTIVE')
      order by given.rank`,
    values: [caller.orgId, boardColumnId, participantStudyId],
  })
  if (rows.length > 0 && !caller.can('ASSIGN_FORMS', 'CONTRIBUTE')) throw forbidden()
  for (const { formId, dueInDays } of rows as unknown as readonly { readonly formId: string; readonly dueInDays: number | null }[]) {
    await work.trusted.create('formAssignment', {
      participantStudyId,
      formId,
      scheduleType: 'ONE_TIME',
      ...(dueInDays === null ? {} : { dueOn: addDays(todayFor(caller, { siteId }), dueInDays) }),
    })
  }
}
