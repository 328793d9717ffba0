import { isUuid } from '#resources/core/fields/ref.ts'
import type { FormWithQuestions } from '#resources/forms/callAnswers/formAnswers.ts'
import type { FormProblem } from '#resources/forms/checks.ts'
import { lacksConsentAnswers } from '#resources/forms/consentAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Work } from '../engine/engine.types.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Write, Writing } from '../engine/types.ts'
import { ApplicationError, conflict, notFound } from '../errors.ts'
import { emptyForm, keepContent, readContent } from './content.ts'
import { inThread } from './threads/inThread.ts'

type Form = ResourceRow['form']

/** A copy is chosen for nothing before a user chooses it. */
export async function fillCopy({ caller, input, studydesk }: Write<Form>): Promise<Partial<Form> | undefined> {
  if (input.copiedFrom === undefined || input.copiedFrom === null) return undefined
  const copiedVersion = isUuid(input.studyId) ? await libraryVersionOf(studydesk, caller, input.copiedFrom) : null
  return { isScreening: false, isPrescreenExist: false, copiedVersion }
}

/** A study copies what a Medical Officer approved in the library. Null for a form of a study, and for one without an approved version. */
async function libraryVersionOf({ engine }: Studydesk, caller: Caller, formId: unknown): Promise<string | null> {
  if (!isUuid(formId)) return null
  return engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: 'select approved_version as version from form where org_id = $1 and id = $2 and study_id is null and deleted_at is null',
      values: [caller.orgId, formId],
    })
    return (rows[0]?.version as string | null | undefined) ?? null
  })
}

/** A new form has a first version, which asks what the form asks that it was copied from, or nothing. */
export async function beginForm({ caller, after, run, work }: Writing<Form>): Promise<void> {
  const { copiedFrom, copiedVersion } = after
  const integrityKey =
    copiedFrom === null
      ? await keepContent(run, caller.orgId, emptyForm)
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

/** The version of a number, held until the commit: what is decided on is what stands there. @throws notFound */
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

/** A form as it stands in a work, with its questions. @throws notFound, FormDamaged */
export async function withQuestions(work: Work, caller: Caller, id: string): Promise<FormWithQuestions> {
  const form = await work.read('form', id)
  const { integrityKey } = await versionOf(work.run, caller, form)
  return { ...form, integrityKey, formJson: await readContent(work.run, caller.orgId, integrityKey) }
}

/** The next version begins with what the newest one says. Specification 2, section 4. */
export async function beginNextVersion({ caller, after, run, work }: Writing<Form>): Promise<void> {
  const { integrityKey } = await versionOf(run, caller, after)
  const formVersion = numberAfter(after.formVersion)
  await work.trusted.create('formVersion', { formId: after.id, formVersion, integrityKey, editedBy: caller.userId })
  await work.trusted.update('form', after.id, { formVersion, editedBy: caller.userId })
}

/** A form is approved without a fault, and one of a consent with questions that mean consent. @throws 422 FormErrors, conflict FormWithoutConsentAnswers */
export async function checkApproval({ caller, after, run }: Writing<Form>): Promise<void> {
  const version = await versionOf(run, caller, after)
  const document = await readContent(run, caller.orgId, version.integrityKey)
  await requireRight(caller, document)
  if (after.formType === 'CONSENT' && lacksConsentAnswers(document)) throw conflict('FormWithoutConsentAnswers')
}

/** A decision on a form is one on its newest version. */
export async function noteDecision({ caller, reason, after, run, work }: Writing<Form>): Promise<void> {
  const version = await versionOf(run, caller, after)
  await work.trusted.update('formVersion', version.id, {
    formLifecycle: after.formLifecycle,
    decidedBy: caller.userId,
    decidedOn: new Date().toISOString(),
    decisionReason: reason,
  })
}

/** The approved version is the one that is filled in from then on. */
export async function useVersion({ after, work }: Writing<Form>): Promise<void> {
  await work.trusted.update('form', after.id, { approvedVersion: after.formVersion })
}

/** Problems of a form that an answer names at most. */
export const mostProblems = 100

/** Nobody fills in a form that is empty or wrong. @throws 422 FormErrors with every problem */
export async function requireRight(caller: Pick<Caller, 'userId'>, document: JsonObject): Promise<void> {
  refuseFaults(await inThread('check', document, caller))
}

/** @throws 422 FormErrors where a problem is more than a warning */
export function refuseFaults(problems: readonly FormProblem[]): void {
  const faults = problems.filter(({ level }) => level === 'error')
  if (faults.length > 0) throw new ApplicationError(422, 'FormErrors', { data: { problems: faults.slice(0, mostProblems) } })
}

/** 0.1, 0.2 … 0.9, 0.10. */
const numberAfter = (number: string | null): string => {
  const [, lead = '0.', last = '0'] = /^(.*?)(\d+)$/.exec(number ?? '') ?? []
  return `${lead}${Number(last) + 1}`
}

/**
 * Keeps what a form says from now on: in its newest version while that waits for its review, else in the next one. Nothing happens where it says that
 * already. @throws 422 FormErrors
 */
export async function saveContent(work: Work, caller: Caller, id: string, document: JsonObject): Promise<void> {
  const form = await work.read('form', id)
  const integrityKey = await keepContent(work.run, caller.orgId, document)
  const { integrityKey: former } = await versionOf(work.run, caller, form)
  if (former === integrityKey) return
  const open = form.formLifecycle === 'PENDING' ? form : await startNextVersion(work, id)
  const version = await versionOf(work.run, caller, open)
  await work.trusted.update('formVersion', version.id, { integrityKey, editedBy: caller.userId })
  await work.trusted.update('form', id, { editedBy: caller.userId })
}

async function startNextVersion(work: Work, id: string) {
  await work.transition('form', id, { name: 'startNextVersion' })
  return work.read('form', id)
}
