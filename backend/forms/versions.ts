import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { lacksConsentAnswers } from '#resources/forms/content/consentAnswers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import { type FormProblem, findPresetChoices } from '#resources/forms/survey/checks.ts'
import type { Caller } from '../platform/common/caller.ts'
import { ApplicationError, conflict, notFound } from '../platform/common/errors.ts'
import type { Run } from '../platform/database/types.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { emptyForm, readContentFor, readWholeContent, rejectBlinded, storeContent } from './content.ts'
import { runInWorker } from './workers/runInWorker.ts'

type Form = ResourceRow['form']

/**
 * Fills in a copied form: it has no role in screening until a user chooses one, and stores the library version from which it was copied.
 */
export async function fillCopy({ caller, input, studydesk }: Write<Form>): Promise<Partial<Form> | undefined> {
  if (input.copiedFrom === undefined || input.copiedFrom === null) return undefined
  const copiedVersion = isUuid(input.studyId) ? await libraryVersionOf(studydesk, caller, input.copiedFrom) : null
  return { isScreening: false, isPrescreenExist: false, copiedVersion }
}

/** Returns the approved version of a library form, which studies copy. Null for a form of a study, or without an approved version. */
async function libraryVersionOf({ engine }: Services, caller: Caller, formId: unknown): Promise<string | null> {
  if (!isUuid(formId)) return null
  return engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: 'select approved_version as version from form where org_id = $1 and id = $2 and study_id is null and deleted_at is null',
      values: [caller.orgId, formId],
    })
    return (rows[0]?.version as string | null | undefined) ?? null
  })
}

/** Creates the first version of a new form, with the content of the copied form, or empty. */
export async function createFirstVersion({ caller, after, run, work }: WriteContext<Form>): Promise<void> {
  const { copiedFrom, copiedVersion } = after
  const integrityKey =
    copiedFrom === null
      ? await storeContent(run, caller.orgId, emptyForm)
      : (await versionOf(run, caller, await copiedOf(work, copiedFrom, copiedVersion))).integrityKey
  await work.trusted.create('formVersion', { formId: after.id, formVersion: after.formVersion, integrityKey, editedBy: caller.userId })
}

async function copiedOf(work: Work, id: string, copiedVersion: string | null): Promise<Pick<Form, 'id' | 'formVersion'>> {
  const { formVersion } = await work.read('form', id)
  return { id, formVersion: copiedVersion ?? formVersion }
}

interface StoredVersion {
  readonly id: string
  readonly integrityKey: string
}

/** Locks and returns the form's version with this number, so that a decision concerns the locked content. @throws notFound */
export async function versionOf(
  run: Run,
  { orgId }: Pick<Caller, 'orgId'>,
  { id, formVersion }: Pick<Form, 'id' | 'formVersion'>,
): Promise<StoredVersion> {
  const { rows } = await run({
    text: 'select id::text, integrity_key as "integrityKey" from form_version where org_id = $1 and form_id = $2 and form_version = $3 for update',
    values: [orgId, id, formVersion],
  })
  if (rows[0] === undefined) throw notFound()
  return rows[0] as unknown as StoredVersion
}

/** Returns a form with the questions that the caller may see, as seen by the transaction. @throws notFound, FormDamaged */
export async function withQuestions(work: Work, caller: Caller, id: string): Promise<FormWithQuestions> {
  const form = await work.read('form', id)
  const { integrityKey } = await versionOf(work.run, caller, form)
  return { ...form, integrityKey, formJson: await readContentFor(work.run, caller, integrityKey) }
}

/** Creates the next version with the content of the newest one. Specification 2, section 4. */
export async function createNextVersion({ caller, after, run, work }: WriteContext<Form>): Promise<void> {
  const { integrityKey } = await versionOf(run, caller, after)
  const formVersion = numberAfter(after.formVersion)
  await work.trusted.create('formVersion', { formId: after.id, formVersion, integrityKey, editedBy: caller.userId })
  await work.trusted.update('form', after.id, { formVersion, editedBy: caller.userId })
}

/**
 * Requires that a form is faultless before approval, and that a consent form has answers that mean consent and none that the form gives
 * itself. @throws 422 FormErrors,
 * conflict FormWithoutConsentAnswers, UnblindedItems if the caller does not see all items
 */
export async function checkApproval({ caller, after, run }: WriteContext<Form>): Promise<void> {
  const version = await versionOf(run, caller, after)
  const document = await readWholeContent(run, caller.orgId, version.integrityKey)
  rejectBlinded(caller, document)
  await requireRight(caller, document)
  if (after.formType !== 'CONSENT') return
  if (lacksConsentAnswers(document)) throw conflict('FormWithoutConsentAnswers')
  rejectFormErrors(findPresetChoices(document))
}

/** Records a decision on a form in its newest version. */
export async function noteDecision({ caller, reason, after, run, work }: WriteContext<Form>): Promise<void> {
  const version = await versionOf(run, caller, after)
  await work.trusted.update('formVersion', version.id, {
    formLifecycle: after.formLifecycle,
    decidedBy: caller.userId,
    decidedOn: new Date().toISOString(),
    decisionReason: reason,
  })
}

/** Makes the approved version the one that new submissions use. */
export async function useVersion({ after, work }: WriteContext<Form>): Promise<void> {
  await work.trusted.update('form', after.id, { approvedVersion: after.formVersion })
}

/** Most problems of a form in a response. */
export const mostProblems = 100

/** Rejects a form that is empty or invalid. @throws 422 FormErrors with every problem */
export async function requireRight(caller: Pick<Caller, 'userId'>, document: JsonObject): Promise<void> {
  rejectFormErrors(await runInWorker('check', document, caller))
}

/** @throws 422 FormErrors if a problem is more than a warning */
export function rejectFormErrors(problems: readonly FormProblem[]): void {
  const faults = problems.filter(({ level }) => level === 'error')
  if (faults.length > 0) throw new ApplicationError(422, 'FormErrors', { data: { problems: faults.slice(0, mostProblems) } })
}

/** Returns the next number: 0.1, 0.2 … 0.9, 0.10. */
const numberAfter = (number: string | null): string => {
  const [, prefix = '0.', last = '0'] = /^(.*?)(\d+)$/.exec(number ?? '') ?? []
  return `${prefix}${Number(last) + 1}`
}

/**
 * Saves the content of a form: in its newest version while that awaits review, else in the next version. Does nothing if the content is
 * the same. @throws 422 FormErrors, conflict UnblindedItems
 */
export async function saveContent(work: Work, caller: Caller, id: string, document: JsonObject): Promise<void> {
  const form = await work.read('form', id)
  const { integrityKey: currentKey } = await versionOf(work.run, caller, form)
  rejectBlinded(caller, document, await readWholeContent(work.run, caller.orgId, currentKey))
  const integrityKey = await storeContent(work.run, caller.orgId, document)
  if (currentKey === integrityKey) return
  const open = form.formLifecycle === 'PENDING' ? form : await startNextVersion(work, id)
  const version = await versionOf(work.run, caller, open)
  await work.trusted.update('formVersion', version.id, { integrityKey, editedBy: caller.userId })
  await work.trusted.update('form', id, { editedBy: caller.userId })
}

async function startNextVersion(work: Work, id: string) {
  await work.transition('form', id, { name: 'startNextVersion' })
  return work.read('form', id)
}
