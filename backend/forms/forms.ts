import type { FormWithQuestions } from '#resources/formAnswers.ts'
import { isObject } from '#resources/forms/json.ts'
import type { ResourceAnswer, ResourceInput } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { ListAnswer, Work } from '../engine/engine.types.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest, notFound } from '../errors.ts'
import { documentIn, readContent } from './content.ts'
import { requireRight, saveContent, versionOf } from './versions.ts'

const toView = { page: 'ADMIN_FORMS', orPage: 'ADMIN_STUDY', action: 'VIEW' } as const
const toChange = { page: 'ADMIN_FORMS', action: 'CONTRIBUTE' } as const

/**
 * Forms with what they ask: their questions travel as `formJson` beside what the resource has. Below a study only its own forms are found; below
 * `admin` those of the library too. Specification 2, section 7, "Forms".
 */
export const formCalls: readonly Call[] = [
  { method: 'GET', path: 'study/:studyId/form/:id', access: toView, handler: readForm },
  {
    method: 'POST',
    path: 'study/:studyId/form',
    body: { of: 'form', beside: { 'formJson?': 'Questions, as SurveyJS keeps them.' } },
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
    body: { of: 'form', beside: { 'formJson?': 'Questions, as SurveyJS keeps them.' } },
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

/** A form as it stands in a work, with its questions. @throws notFound, FormDamaged */
export async function withQuestions(work: Work, caller: Caller, id: string): Promise<FormWithQuestions> {
  const form = await work.read('form', id)
  const { integrityKey } = await versionOf(work.run, caller, form)
  return { ...form, integrityKey, formJson: await readContent(work.run, caller.orgId, integrityKey) }
}

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

/** @throws invalid, 422 FormErrors */
async function createForm({ caller, studydesk, params: { studyId }, body }: CallRequest): Promise<FormWithQuestions> {
  const { formJson, ...fields } = fieldsIn(body)
  const document = formJson === undefined ? null : documentIn(formJson)
  if (document !== null) await requireRight(document)
  return studydesk.engine.work(caller, async (work) => {
    const { id } = await work.create('form', { ...fields, ...(studyId === undefined ? {} : { studyId }) })
    if (document !== null) await saveContent(work, caller, id, document)
    return withQuestions(work, caller, id)
  })
}

/**
 * What the body names is changed, the questions too: those of a form that waits for its review in place, of one that was decided on as its next version.
 * @throws invalid, notFound, 422 FormErrors, conflict
 */
async function changeForm(request: CallRequest): Promise<FormWithQuestions> {
  const { caller, studydesk, body } = request
  const { formJson, ...fields } = fieldsIn(body)
  const document = formJson === undefined ? null : documentIn(formJson)
  if (document !== null) await requireRight(document)
  return studydesk.engine.work(caller, async (work) => {
    const id = await ofStudy(work, request)
    if (Object.keys(fields).length > 0) await work.update('form', id, fields)
    if (document !== null) await saveContent(work, caller, id, document)
    return withQuestions(work, caller, id)
  })
}

function fieldsIn(body: unknown): ResourceInput<'form'> & { readonly formJson?: unknown } {
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
