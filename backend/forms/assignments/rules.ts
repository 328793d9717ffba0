import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { Write } from '../../platform/engine/types.ts'

type Assignment = ResourceRow['formAssignment']
type Context = { readonly studydesk: Services; readonly caller: Caller }

/**
 * Sets the purpose of a new assignment, if absent: `CONDUCT` for an enrolled participant, else `SCREENING`.
 * @throws invalid for a form that is not approved yet, or of another study
 */
export async function choosePurpose({ input, ...asking }: Write<Assignment>): Promise<Partial<Assignment> | undefined> {
  const { participantStudyId, studyId, formId, purpose } = input
  // The rule of the field `participantStudyId` rejects a participation that does not exist.
  if (typeof studyId !== 'string') return undefined
  await requireAssignableForm(asking, formId, studyId)
  if (purpose !== undefined && purpose !== null) return undefined
  const [answer] = await asking.studydesk.database.batch(asking.caller.orgId, [
    {
      text: `select recruitment_status = 'ENROLLED' as "isEnrolled" from participant_study where org_id = $1 and id = $2`,
      values: [asking.caller.orgId, participantStudyId],
    },
  ])
  return { purpose: answer?.rows[0]?.isEnrolled === true ? 'CONDUCT' : 'SCREENING' }
}

async function requireAssignableForm(requester: Context, formId: unknown, studyId: string): Promise<void> {
  const form = await findForm(requester, formId)
  if (form === null) return
  if (isOfOther(form, studyId)) throw invalid([{ path: 'formId', code: 'otherStudy' }])
  if (!form.isUsable) throw invalid([{ path: 'formId', code: 'notApproved' }])
}

interface NamedForm {
  /** Null for a form of the library. */
  readonly studyId: string | null
  readonly isUsable: boolean
}
const isOfOther = (form: NamedForm, studyId: unknown): boolean => form.studyId !== null && form.studyId !== studyId

/** Returns the form; null if the id is invalid or unknown. The rule of the field `formId` reports such an id. */
async function findForm({ studydesk, caller }: Context, id: unknown): Promise<NamedForm | null> {
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
