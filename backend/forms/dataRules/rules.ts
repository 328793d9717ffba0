import { isUuid } from '#resources/core/fields/ref.ts'
import { lookupCallsIn, lookupOfKey, visitOf } from '#resources/forms/answersElsewhere.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { Write } from '../../engine/types.ts'
import { invalid } from '../../errors.ts'
import { readContent } from '../content.ts'
import { inThread } from '../threads/inThread.ts'

type Rule = ResourceRow['dataRule']

/**
 * A rule reads answers that its form asks for, in the newest version or in the approved one, and answers of other forms and visits that its study has.
 * @throws invalid with the position of what is wrong, in characters from 1
 */
export async function checkRule({ before, input, caller, studydesk }: Write<Rule>): Promise<void> {
  const now = { ...before, ...input }
  const { studyId, formId, expression, question } = now
  // The rules of the fields themselves report what is missing or is no reference.
  if (!isUuid(studyId) || !isUuid(formId) || typeof expression !== 'string' || typeof question !== 'string') return
  if (expression.trim() === '' || question.trim() === '') return
  return studydesk.engine.work(caller, async ({ run }) => {
    const versions = await versionsOf(run, caller.orgId, formId)
    if (versions === null) return
    if (versions.studyId !== null && versions.studyId !== studyId) throw invalid([{ path: 'formId', code: 'otherStudy' }])
    const documents = await Promise.all(versions.keys.map((key) => readContent(run, caller.orgId, key)))
    const checked = await inThread('checkRule', { documents, expression, question }, caller)
    if (checked.problem !== null) {
      const { code, ...details } = checked.problem
      throw invalid([{ path: 'expression', code, details }])
    }
    if (!checked.isAsked) throw invalid([{ path: 'question', code: 'noSuchQuestion' }])
    await requireLookups(run, caller, { studyId, expression })
  })
}

interface FormVersions {
  /** Null: of the library. */
  readonly studyId: string | null
  /** Keys of the newest version and the approved one. */
  readonly keys: readonly string[]
}

async function versionsOf(run: Run, orgId: string, formId: string): Promise<FormVersions | null> {
  const { rows } = await run({
    text: `select form.study_id::text as "studyId", array_agg(distinct version.integrity_key) as keys
      from form join form_version version on version.org_id = form.org_id and version.form_id = form.id
        and version.form_version in (form.form_version, form.approved_version)
      where form.org_id = $1 and form.id = $2 and form.deleted_at is null group by form.study_id`,
    values: [orgId, formId],
  })
  return (rows[0] as FormVersions | undefined) ?? null
}

/** Forms and visits that the expression names exist in the study, or among the forms of the library. @throws invalid */
async function requireLookups(
  run: Run,
  caller: Caller,
  { studyId, expression }: { readonly studyId: string; readonly expression: string },
) {
  const { orgId } = caller
  for (const { key, start } of lookupCallsIn(expression)) {
    const lookup = lookupOfKey(key)
    if (lookup === null) continue
    const { form, which, question } = lookup
    const { rows } = await run({
      text: `select version.integrity_key as key from form
        join form_version version on version.org_id = form.org_id and version.form_id = form.id
          and version.form_version in (form.form_version, form.approved_version)
        where form.org_id = $1 and (form.study_id = $2 or form.study_id is null) and lower(trim(form.name)) = lower($3) and form.deleted_at is null`,
      values: [orgId, studyId, form],
    })
    const at = start + 1
    if (rows.length === 0) throw invalid([{ path: 'expression', code: 'unknownForm', details: { at, name: form } }])
    const documents = await Promise.all(rows.map((row) => readContent(run, orgId, String(row.key))))
    const { isAsked } = await inThread('checkRule', { documents, expression: '', question }, caller)
    if (!isAsked) throw invalid([{ path: 'expression', code: 'unknownQuestion', details: { at, name: question } }])
    const visit = visitOf(which)
    if (visit === null) continue
    const visits = await run({
      text: 'select from visit where org_id = $1 and study_id = $2 and lower(name) = lower($3)',
      values: [orgId, studyId, visit],
    })
    if (visits.rowCount === 0) throw invalid([{ path: 'expression', code: 'unknownVisit', details: { at, name: visit } }])
  }
}
