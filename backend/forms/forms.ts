import { v7 as uuid } from 'uuid'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isObject, type JsonObject } from '#resources/forms/content/json.ts'
import { createReplaceOperations } from '#resources/forms/content/operations.ts'
import type { ActiveForms, FormWithQuestions, NewForm, VersionWithQuestions } from '#resources/forms/formAnswers.ts'
import type { formCalls } from '#resources/forms/formsCalls.ts'
import type { Caller } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { ListAnswer, Work, WrittenInput } from '../platform/engine/engine.types.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { readContentFor, rejectBlinded } from './content.ts'
import { createDraft } from './drafts.ts'
import { mostProblems, rejectFormErrors, requireRight, saveContent, withQuestions } from './versions.ts'
import { runInWorker } from './workers/runInWorker.ts'

type Request<Name extends keyof typeof formCalls> = DeclaredRequest<(typeof formCalls)[Name]>
type FormRequest = CallContext & { readonly params: { readonly id: string; readonly studyId?: string } }

/** Returns the form's id. @throws notFound if the form is not of the study in the address */
async function findStudyForm(work: Work, { params: { studyId, id } }: Pick<FormRequest, 'params'>): Promise<string> {
  const form = await work.read('form', id)
  if (studyId !== undefined && form.studyId !== studyId) throw notFound()
  return id
}

export async function readForm(request: FormRequest): Promise<FormWithQuestions> {
  const { caller, studydesk } = request
  return studydesk.engine.work(caller, async (work) => withQuestions(work, caller, await findStudyForm(work, request)))
}

/** Lists the forms of a study, without their content. @throws notFound */
export async function listForms({
  caller,
  studydesk: { engine },
  params: { studyId },
  parameters,
}: Request<'listOfStudy'>): Promise<ListAnswer<ResourceAnswer['form']>> {
  await engine.read(caller, 'study', studyId)
  return engine.list(caller, 'form', { ...parameters, studyId })
}

/** Returns the forms of a study that may be assigned: active, with a version that a Medical Officer approved. @throws notFound */
export async function listActiveForms({
  caller,
  studydesk: { engine },
  params: { studyId },
}: Request<'activeOfStudy'>): Promise<ActiveForms> {
  const { isActive } = await engine.read(caller, 'study', studyId)
  const { rows } = await engine.listWhole(caller, 'form', { studyId, isActive: 'true', approvedVersion_filled: 'true', _total: 'none' })
  return { isActive: isActive === true, forms: rows }
}

/** Creates a form. @throws invalid, 422 FormErrors for faulty questions, unless they are saved as a draft */
export async function createForm({
  caller,
  studydesk,
  params,
  input,
}: Omit<Request<'create'>, 'params'> & { readonly params: { readonly studyId?: string } }): Promise<NewForm> {
  const { studyId } = params
  const { formJson, asDraft, ...fields } = input
  const document = parseDocument(formJson)
  const problems = document === null ? [] : await runInWorker('check', document, caller)
  const isFaulty = problems.some(({ level }) => level === 'error')
  if (isFaulty && asDraft !== true) rejectFormErrors(problems)
  return studydesk.engine.work(caller, async (work) => {
    const id = await createWithQuestions(work, caller, {
      fields: { ...fields, ...(studyId === undefined ? {} : { studyId }) },
      document,
      isDraft: isFaulty,
    })
    return { ...(await withQuestions(work, caller, id)), problems: problems.slice(0, mostProblems), isDraft: isFaulty }
  })
}

/**
 * Creates a form. Saves the questions as its first version, or as its draft if `isDraft` is true.
 * @param document null for a form without questions
 * @returns its id
 */
export async function createWithQuestions(
  work: Work,
  caller: Caller,
  { fields, document, isDraft }: { readonly fields: WrittenInput<'form'>; readonly document: JsonObject | null; readonly isDraft: boolean },
): Promise<string> {
  if (document !== null) rejectBlinded(caller, document)
  const form = await work.create('form', fields)
  if (document !== null && isDraft) {
    const { formJson: before } = await withQuestions(work, caller, form.id)
    await createDraft(work.run, caller, form, { operations: createReplaceOperations(before, document), holder: uuid(), heldFor: 0 })
  } else if (document !== null) await saveContent(work, caller, form.id, document)
  return form.id
}

/**
 * Changes the fields of a form, including its content. Updates a version that awaits review; if the newest version was reviewed, creates
 * the next one.
 * @throws invalid, notFound, 422 FormErrors, conflict
 */
export async function changeForm(request: FormRequest & Pick<Request<'change'>, 'input'>): Promise<FormWithQuestions> {
  const { caller, studydesk, input } = request
  const { formJson, ...fields } = input
  const document = parseDocument(formJson)
  if (document !== null) await requireRight(caller, document)
  return studydesk.engine.work(caller, async (work) => {
    const id = await findStudyForm(work, request)
    if (Object.keys(fields).length > 0) await work.update('form', id, fields)
    if (document !== null) await saveContent(work, caller, id, document)
    return withQuestions(work, caller, id)
  })
}

const parseDocument = (formJson: unknown): JsonObject | null => (isObject(formJson) ? formJson : null)

/** Returns the content of a version, verified against its key. @throws notFound, FormDamaged */
export async function readVersion({ caller, studydesk, params: { id } }: Request<'readVersion'>): Promise<VersionWithQuestions> {
  return studydesk.engine.work(caller, async (work) => {
    const version = await work.read('formVersion', id)
    return { ...version, formJson: await readContentFor(work.run, caller, version.integrityKey ?? '') }
  })
}
