import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import type { Write } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'

type Assignment = ResourceRow['formAssignment']
type Asking = { readonly studydesk: Studydesk; readonly caller: Caller }

/**
 * A new assignment belongs to that part of the study in which the participant is by then, where it does not say.
 * @throws invalid for a form that cannot be filled in yet, or of another study
 */
export async function choosePurpose({ input, ...asking }: Write<Assignment>): Promise<Partial<Assignment> | undefined> {
  const { participantStudyId, studyId, formId, purpose } = input
  // A participation that does not exist is refused by the field's own rule.
  if (typeof studyId !== 'string') return undefined
  await refuseForm(asking, formId, studyId)
  if (purpose !== undefined && purpose !== null) return undefined
  const [answer] = await asking.studydesk.database.batch(asking.caller.orgId, [
    {
      text: `select recruitment_status = 'ENROLLED' as "isEnrolled" from participant_study where org_id = $1 and id = $2`,
      values: [asking.caller.orgId, participantStudyId],
    },
  ])
  return { purpose: answer?.rows[0]?.isEnrolled === true ? 'CONDUCT' : 'SCREENING' }
}

/**
 * A form stands in a column of its own study, or in any where it is of the library; nobody is given it before it is approved.
 * @throws invalid
 */
export async function checkColumnForm({ input, ...asking }: Write<ResourceRow['columnForm']>): Promise<void> {
  if (!isUuid(input.boardColumnId)) return
  const [answer] = await asking.studydesk.database.batch(asking.caller.orgId, [
    {
      text: 'select study_id::text as "studyId" from board_column where org_id = $1 and id = $2',
      values: [asking.caller.orgId, input.boardColumnId],
    },
  ])
  const studyId = answer?.rows[0]?.studyId
  const form = await formNamed(asking, input.formId)
  if (studyId !== undefined && form !== null && isOfOther(form, studyId)) throw invalid([{ path: 'formId', code: 'otherStudy' }])
}

async function refuseForm(asking: Asking, formId: unknown, studyId: string): Promise<void> {
  const form = await formNamed(asking, formId)
  if (form === null) return
  if (isOfOther(form, studyId)) throw invalid([{ path: 'formId', code: 'otherStudy' }])
  if (!form.isUsable) throw invalid([{ path: 'formId', code: 'notApproved' }])
}

interface NamedForm {
  /** Null: of the library. */
  readonly studyId: string | null
  readonly isUsable: boolean
}
const isOfOther = (form: NamedForm, studyId: unknown): boolean => form.studyId !== null && form.studyId !== studyId

/** Null for what is no form, or none that is there: the field's own rule tells. */
async function formNamed({ studydesk, caller }: Asking, id: unknown): Promise<NamedForm | null> {
  if (!isUuid(id)) return null
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select study_id::text as "studyId", is_active and approved_version is not null as "isUsable"
        from form where org_id = $1 and id = $2 and deleted_at is null`,
      values: [caller.orgId, id],
    },
  ])
  return (answer?.rows[0] as NamedForm | undefined) ?? null
}
