import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { findLookupCalls, lookupOfKey, visitOf } from '#resources/forms/content/answersElsewhere.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { invalid } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Write } from '../../platform/engine/types.ts'
import { readContent } from '../content.ts'
import { runInWorker } from '../workers/runInWorker.ts'

type Rule = ResourceRow['dataRule']

/**
 * Checks a data rule. It may read questions of its form, in the newest or the approved version, and answers of other forms and visits of
 * its study.
 * @throws invalid with the position of the error, in characters from 1
 */
export async function checkRule({ before, input, caller, studydesk }: Write<Rule>): Promise<void> {
  const now = { ...before, ...input }
  const { studyId, formId, expression, question } = now
  // The fields' own rules report missing values and invalid references.
  if (!isUuid(studyId) || !isUuid(formId) || typeof expression !== 'string' || typeof question !== 'string') return
  if (expression.trim() === '' || question.trim() === '') return
  return studydesk.engine.work(caller, async ({ run }) => {
    const versions = await versionsOf(run, caller.orgId, formId)
    if (versions === null) return
    if (versions.studyId !== null && versions.studyId !== studyId) throw invalid([{ path: 'formId', code: 'otherStudy' }])
    const documents = await Promise.all(versions.keys.map((key) => readContent(run, caller.orgId, key)))
    const ruleCheck = await runInWorker('checkRule', { documents, expression, question }, caller)
    if (ruleCheck.problem !== null) {
      const { code, ...details } = ruleCheck.problem
      throw invalid([{ path: 'expression', code, details }])
    }
    if (!ruleCheck.hasQuestion) throw invalid([{ path: 'question', code: 'noSuchQuestion' }])
    await requireLookups(run, caller, { studyId, expression })
  })
}

interface FormVersions {
  /** Null for a form of the library. */
  readonly studyId: string | null
  /** Content keys of the newest and the approved version. */
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

/** Requires that the forms and visits in the expression exist in the study or the library. @throws invalid */
async function requireLookups(
  run: Run,
  caller: Caller,
  { studyId, expression }: { readonly studyId: string; readonly expression: string },
) {
  const { orgId } = caller
  for (const { key, start } of findLookupCalls(expression)) {
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
    const position = start + 1
    if (rows.length === 0) throw invalid([{ path: 'expression', code: 'unknownForm', details: { at: position, name: form } }])
    const documents = await Promise.all(rows.map((row) => readContent(run, orgId, String(row.key))))
    const { hasQuestion } = await runInWorker('checkRule', { documents, expression: '', question }, caller)
    if (!hasQuestion) throw invalid([{ path: 'expression', code: 'unknownQuestion', details: { at: position, name: question } }])
    const visit = visitOf(which)
    if (visit === null) continue
    const visits = await run({
      text: 'select from visit where org_id = $1 and study_id = $2 and lower(name) = lower($3)',
      values: [orgId, studyId, visit],
    })
    if (visits.rowCount === 0) throw invalid([{ path: 'expression', code: 'unknownVisit', details: { at: position, name: visit } }])
  }
}
