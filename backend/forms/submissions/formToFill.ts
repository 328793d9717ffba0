import type { ResourceRow } from '#resources/core/rows.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { withoutPresetChoices } from '#resources/forms/content/presetChoices.ts'
import type { Run } from '../../platform/database/types.ts'

export interface FormToFill {
  readonly id: string
  readonly name: string
  readonly formVersionId: string
  readonly formVersion: string
  readonly integrityKey: string
  readonly formType: ResourceRow['form']['formType']
}

/**
 * Returns the content with which a form is filled in and completed. The choices of a consent are never preselected, also in versions that
 * were approved before default values were rejected there. Pure.
 */
export const contentToFill = ({ formType }: Pick<FormToFill, 'formType'>, document: JsonObject): JsonObject =>
  formType === 'CONSENT' ? withoutPresetChoices(document) : document

const columns = `form.id::text, form.name, version.id::text as "formVersionId", version.form_version as "formVersion",
  version.integrity_key as "integrityKey", form.form_type as "formType"`

/**
 * Returns the form for the screening of a study in its approved version: the study's screening form, else the library's default
 * prescreen. Null if there is neither.
 */
export async function screeningFormOf(run: Run, orgId: string, studyId: string): Promise<FormToFill | null> {
  const { rows } = await run({
    text: `select ${columns} from form join form_version version
        on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
      where form.org_id = $1 and form.deleted_at is null and form.is_active
        and (form.study_id = $2 and form.is_screening or form.study_id is null and form.is_prescreen_exist)
      order by form.study_id nulls last limit 1`,
    values: [orgId, studyId],
  })
  return (rows[0] as unknown as FormToFill | undefined) ?? null
}

/** Returns the version in use of a form; null if there is none or the form is inactive. */
export async function findFormInUse(run: Run, orgId: string, formId: string): Promise<FormToFill | null> {
  const { rows } = await run({
    text: `select ${columns} from form join form_version version
        on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
      where form.org_id = $1 and form.id = $2 and form.deleted_at is null and form.is_active`,
    values: [orgId, formId],
  })
  return (rows[0] as unknown as FormToFill | undefined) ?? null
}

/** Returns the version of a submission, even if its form has changed since. */
export async function formOfVersion(run: Run, orgId: string, formVersionId: string): Promise<FormToFill> {
  const { rows } = await run({
    text: `select ${columns} from form_version version join form on form.org_id = version.org_id and form.id = version.form_id
      where version.org_id = $1 and version.id = $2`,
    values: [orgId, formVersionId],
  })
  return rows[0] as unknown as FormToFill
}
