import { v7 as uuid } from 'uuid'
import type { ActiveForms, FormWithQuestions, NewForm, VersionWithQuestions } from '#resources/forms/callAnswers/formAnswers.ts'
import type { formCalls } from '#resources/forms/calls.ts'
import { isObject, type JsonObject } from '#resources/forms/json.ts'
import { replacing } from '#resources/forms/operations.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { ListAnswer, Work, WrittenInput } from '../engine/engine.types.ts'
import type { CallContext } from '../engine/types.ts'
import { notFound } from '../errors.ts'
import { readContent } from './content.ts'
import { beginDraft } from './drafts.ts'
import { inThread } from './threads/inThread.ts'
import { mostProblems, refuseFaults, requireRight, saveContent, withQuestions } from './versions.ts'

type Request<Name extends keyof typeof formCalls> = DeclaredRequest<(typeof formCalls)[Name]>
type FormRequest = CallContext & { readonly params: { readonly id: string; readonly studyId?: string } }

/** @throws notFound where the form is not of the study that the address names */
async function ofStudy(work: Work, { params: { studyId, id } }: Pick<FormRequest, 'params'>): Promise<string> {
  const form = await work.read('form', id)
  if (studyId !== undefined && form.studyId !== studyId) throw notFound()
  return id
}

export async function readForm(request: FormRequest): Promise<FormWithQuestions> {
  const { caller, studydesk } = request
  return studydesk.engine.work(caller, async (work) => withQuestions(work, caller, await ofStudy(work, request)))
}

/** Without what they ask: a list is looked through. @throws notFound */
export async function listForms({
  caller,
  studydesk: { engine },
  params: { studyId },
  parameters,
}: Request<'listOfStudy'>): Promise<ListAnswer<ResourceAnswer['form']>> {
  await engine.read(caller, 'study', studyId)
  return engine.list(caller, 'form', { ...parameters, studyId })
}

/** The forms of a study that people may be given: active, with a version that a Medical Officer approved. @throws notFound */
export async function activeForms({ caller, studydesk: { engine }, params: { studyId } }: Request<'activeOfStudy'>): Promise<ActiveForms> {
  const { isActive } = await engine.read(caller, 'study', studyId)
  const { rows } = await engine.listWhole(caller, 'form', { studyId, isActive: 'true', approvedVersion_filled: 'true', _total: 'none' })
  return { isActive: isActive === true, forms: rows }
}

/** @throws invalid, 422 FormErrors for questions with faults that are not to become a draft */
export async function createForm({
  caller,
  studydesk,
  params,
  input,
}: Omit<Request<'create'>, 'params'> & { readonly params: { readonly studyId?: string } }): Promise<NewForm> {
  const { studyId } = params
  const { formJson, asDraft, ...fields } = input
  const document = documentIn(formJson)
  const problems = document === null ? [] : await inThread('check', document, caller)
  const isFaulty = problems.some(({ level }) => level === 'error')
  if (isFaulty && asDraft !== true) refuseFaults(problems)
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
 * Creates a form that asks these questions, or with them as its draft.
 * @param document null: it asks nothing yet
 * @returns its id
 */
export async function createWithQuestions(
  work: Work,
  caller: Caller,
  { fields, document, isDraft }: { readonly fields: WrittenInput<'form'>; readonly document: JsonObject | null; readonly isDraft: boolean },
): Promise<string> {
  const form = await work.create('form', fields)
  if (document !== null && isDraft) {
    const { formJson: before } = await withQuestions(work, caller, form.id)
    await beginDraft(work.run, caller, form, { operations: replacing(before, document), holder: uuid(), heldFor: 0 })
  } else if (document !== null) await saveContent(work, caller, form.id, document)
  return form.id
}

/**
 * What the body names is changed, the questions too: those of a form that waits for its review in place, of one that was decided on as its next version.
 * @throws invalid, notFound, 422 FormErrors, conflict
 */
export async function changeForm(request: FormRequest & Pick<Request<'change'>, 'input'>): Promise<FormWithQuestions> {
  const { caller, studydesk, input } = request
  const { formJson, ...fields } = input
  const document = documentIn(formJson)
  if (document !== null) await requireRight(caller, document)
  return studydesk.engine.work(caller, async (work) => {
    const id = await ofStudy(work, request)
    if (Object.keys(fields).length > 0) await work.update('form', id, fields)
    if (document !== null) await saveContent(work, caller, id, document)
    return withQuestions(work, caller, id)
  })
}

const documentIn = (formJson: unknown): JsonObject | null => (isObject(formJson) ? formJson : null)

/** What a version asks, checked against the key that it is kept under. @throws notFound, FormDamaged */
export async function readVersion({ caller, studydesk, params: { id } }: Request<'readVersion'>): Promise<VersionWithQuestions> {
  return studydesk.engine.work(caller, async (work) => {
    const version = await work.read('formVersion', id)
    return { ...version, formJson: await readContent(work.run, caller.orgId, version.integrityKey ?? '') }
  })
}
