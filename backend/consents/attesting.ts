import { itemAnswersOf, itemsOf, itemTitleIn, wordsOf } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write } from '../engine/types.ts'
import { conflict, invalid } from '../errors.ts'
import { readContent } from '../forms/content.ts'
import { currentAnswers } from '../forms/submissions/answerRows.ts'

type Consent = ResourceRow['consent']

/** What somebody answered in the form of their consent, in the words of the form: kept with the consent, and signed with it. */
export interface ConsentAnswer {
  readonly question: string
  readonly answer: string
  /** A drawing, as a data address: the signature of whoever consents, for example. */
  readonly image?: string
}

/**
 * What is attested is whole: on the version that is in use, explained by somebody who may, given on paper or in the form. Filled in before the signature, so
 * that it is signed.
 * @throws conflict ConsentVersionReplaced, invalid at `explainedBy` and `scanFileId`
 */
export async function completeAttestation({ studydesk, caller, before, input }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  if (before === null || input.state !== 'CONSENTED') return undefined
  const explainedBy = typeof input.explainedBy === 'string' ? input.explainedBy : (before.explainedBy ?? caller.userId)
  return studydesk.database.transaction(caller.orgId, async (run) => {
    await requireInUse(run, caller, before)
    await requireExplainer(run, caller, before, explainedBy)
    const answers = await answersIn(run, caller, before, input.scanFileId)
    return { explainedBy, ...(answers === null ? {} : { answers: answers as unknown as Consent['answers'] }) }
  })
}

async function requireInUse(run: Run, { orgId }: Caller, { formId, formVersionId }: Consent): Promise<void> {
  const { rows } = await run({
    text: `select from form join form_version version
        on version.org_id = form.org_id and version.form_id = form.id and version.form_version = form.approved_version
      where form.org_id = $1 and form.id = $2 and version.id = $3`,
    values: [orgId, formId, formVersionId],
  })
  if (rows.length === 0) throw conflict('ConsentVersionReplaced')
}

async function requireExplainer(run: Run, { orgId }: Caller, { studyConsentId }: Consent, explainedBy: string): Promise<void> {
  const { rows } = await run({
    text: `select from study_consent wanted join "user" person on person.org_id = wanted.org_id and person.id = $3
      where wanted.org_id = $1 and wanted.id = $2 and (wanted.explainer_role_id is null or wanted.explainer_role_id = person.role_id)`,
    values: [orgId, studyConsentId, explainedBy],
  })
  if (rows.length === 0) throw invalid([{ path: 'explainedBy', code: 'notAnExplainer' }])
}

/** Null where the paper alone says it. @throws invalid where neither does */
async function answersIn(
  run: Run,
  { orgId, language }: Caller,
  { formSubmissionId, integrityKey }: Consent,
  scanFileId: unknown,
): Promise<readonly ConsentAnswer[] | null> {
  const isOnPaper = typeof scanFileId === 'string'
  if (formSubmissionId === null) return null
  const { rows } = await run({
    text: 'select status from form_submission where org_id = $1 and id = $2',
    values: [orgId, formSubmissionId],
  })
  if (rows[0]?.status !== 'COMPLETED') {
    if (isOnPaper) return null
    throw invalid([{ path: 'scanFileId', code: 'scanOrForm' }])
  }
  const document = await readContent(run, orgId, integrityKey ?? '')
  const { answers } = await currentAnswers(run, orgId, formSubmissionId)
  return wordsOfAnswers(document, answers, language)
}

const wordsOfAnswers = (document: JsonObject, answers: Parameters<typeof itemAnswersOf>[1], language: string): readonly ConsentAnswer[] =>
  itemAnswersOf(itemsOf(document), answers).map((each) => ({
    question: each.row === null ? itemTitleIn(each.item, language) : `${each.row} · ${itemTitleIn(each.item, language)}`,
    answer: wordsOf(each, language),
    ...(typeof each.value === 'string' && each.value.startsWith('data:image/') ? { image: each.value } : {}),
  }))
