import type { Run } from '../../database/types.ts'

export interface FormToFill {
  readonly id: string
  readonly name: string
  readonly formVersionId: string
  readonly formVersion: string
  readonly integrityKey: string
}

const columns = `form.id::text, form.name, version.id::text as "formVersionId", version.form_version as "formVersion",
  version.integrity_key as "integrityKey"`

/**
 * The form that the screening of a study asks, in the version that a Medical Officer approved last: its screening form, else the default prescreen of
 * the library. Null where there is none.
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

/** A form in the version that is in use; null where none is, or nobody is to begin it any more. */
export async function formInUse(run: Run, orgId: string, formId: string): Promise<FormToFill | null> {
  const { rows } = await run({
    text: `select ${columns} from form join form_version version
        on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
      where form.org_id = $1 and form.id = $2 and form.deleted_at is null and form.is_active`,
    values: [orgId, formId],
  })
  return (rows[0] as unknown as FormToFill | undefined) ?? null
}

/** The version that a submission is bound to, whatever became of its form since. */
export async function formOfVersion(run: Run, orgId: string, formVersionId: string): Promise<FormToFill> {
  const { rows } = await run({
    text: `select ${columns} from form_version version join form on form.org_id = version.org_id and form.id = version.form_id
      where version.org_id = $1 and version.id = $2`,
    values: [orgId, formVersionId],
  })
  return rows[0] as unknown as FormToFill
}
