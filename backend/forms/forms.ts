import { v7 as uuid } from 'uuid'
import type { FormWithQuestions, NewForm } from '#resources/formAnswers.ts'
import { isObject, type JsonObject } from '#resources/forms/json.ts'
import { replacing } from '#resources/forms/operations.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { ListAnswer, Work } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest, notFound } from '../errors.ts'
import { documentIn, readContent } from './content.ts'
import { beginDraft } from './drafts.ts'
import { inThread } from './threads/inThread.ts'
import { mostProblems, refuseFaults, requireRight, saveContent, withQuestions } from './versions.ts'

const toView = { page: 'ADMIN_FORMS', orPage: 'ADMIN_STUDY', action: 'VIEW' } as const
const toChange = { page: 'ADMIN_FORMS', action: 'CONTRIBUTE' } as const

const newQuestions = {
  'formJson?': 'Questions, as SurveyJS keeps them.',
  'asDraft?': 'true: questions with faults are kept as a draft of the form, and the answer names the faults.',
}

/**
 * Forms with what they ask: their questions travel as `formJson` beside what the resource has. Below a study only its own forms are found; below
 * `admin` those of the library too. Specification 2, section 7, "Forms".
 */
export const formCalls: readonly Call[] = [
  { method: 'GET', path: 'study/:studyId/form/:id', access: toView, handler: readForm },
  {
    method: 'POST',
    path: 'study/:studyId/form',
    body: { of: 'form', beside: newQuestions },
    access: toChange,
    handler: createForm,
    status: 201,
  },
  {
    method: 'PATCH',
    path: 'study/:studyId/form/:id',
    body: { of: 'form', isChange: true, beside: { 'formJson?': 'Questions, as SurveyJS keeps them.' } },
    access: toChange,
    handler: changeForm,
  },
  { method: 'GET', path: 'admin/form/:id', access: toView, handler: readForm },
  {
    method: 'POST',
    path: 'admin/form',
    body: { of: 'form', beside: newQuestions },
    access: toChange,
    handler: createForm,
    status: 201,
  },
  {
    method: 'PATCH',
    path: 'admin/form/:id',
    body: { of: 'form', isChange: true, beside: { 'formJson?': 'Questions, as SurveyJS keeps them.' } },
    access: toChange,
    handler: changeForm,
  },
  { method: 'GET', path: 'study/:studyId/forms', access: toView, answer: 'list', handler: listForms },
  { method: 'GET', path: 'admin/study/:studyId/internally/active', access: toView, handler: activeForms },
  { method: 'GET', path: 'form-version/:id/questions', access: toView, handler: readVersion },
]

/** @throws notFound where the form is not of the study that the address names */
async function ofStudy(work: Work, { params: { studyId, id = '' } }: Pick<CallRequest, 'params'>): Promise<string> {
  const form = await work.read('form', id)
  if (studyId !== undefined && form.studyId !== studyId) throw notFound()
  return id
}

async function readForm(request: CallRequest): Promise<FormWithQuestions> {
  const { caller, studydesk } = request
  return studydesk.engine.work(caller, async (work) => withQuestions(work, caller, await ofStudy(work, request)))
}

/** Without what they ask: a list is looked through. @throws notFound */
async function listForms({
  caller,
  studydesk: { engine },
  params: { studyId = '' },
  parameters,
}: CallRequest): Promise<ListAnswer<ResourceAnswer['form']>> {
  await engine.read(caller, 'study', studyId)
  return engine.list(caller, 'form', { ...parameters, studyId })
}

/** The forms of a study that people may be given: active, with a version that a Medical Officer approved. @throws notFound */
async function activeForms({ caller, studydesk: { engine }, params: { studyId = '' } }: CallRequest) {
  const { isActive } = await engine.read(caller, 'study', studyId)
  const { rows } = await engine.listWhole(caller, 'form', { studyId, isActive: 'true', approvedVersion_filled: 'true', _total: 'none' })
  return { isActive, forms: rows }
}

/** @throws invalid, 422 FormErrors for questions with faults that are not to become a draft */
async function createForm({ caller, studydesk, params: { studyId }, body }: CallRequest): Promise<NewForm> {
  const { formJson, asDraft, ...fields } = fieldsIn(body)
  const document = formJson === undefined ? null : documentIn(formJson)
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
  {
    fields,
    document,
    isDraft,
  }: { readonly fields: ResourceInput<'form'>; readonly document: JsonObject | null; readonly isDraft: boolean },
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
async function changeForm(request: CallRequest): Promise<FormWithQuestions> {
  const { caller, studydesk, body } = request
  const { formJson, asDraft: _, ...fields } = fieldsIn(body)
  const document = formJson === undefined ? null : documentIn(formJson)
  if (document !== null) await requireRight(caller, document)
  return studydesk.engine.work(caller, async (work) => {
    const id = await ofStudy(work, request)
    if (Object.keys(fields).length > 0) await work.update('form', id, fields)
    if (document !== null) await saveContent(work, caller, id, document)
    return withQuestions(work, caller, id)
  })
}

function fieldsIn(body: unknown): ResourceInput<'form'> & { readonly formJson?: unknown; readonly asDraft?: unknown } {
  if (!isObject(body)) throw badRequest('InvalidJson')
  return body as ResourceInput<'form'>
}

/** What a version asks, checked against the key that it is kept under. @throws notFound, FormDamaged */
async function readVersion({ caller, studydesk, params: { id = '' } }: CallRequest) {
  return studydesk.engine.work(caller, async (work) => {
    const version = await work.read('formVersion', id)
    return { ...version, formJson: await readContent(work.run, caller.orgId, version.integrityKey ?? '') }
  })
}
