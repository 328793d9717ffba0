import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import type { SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import { codesOf, type TestNode } from '../../app/testing/index.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const medical = 'medical@northlake.example'
export const viewer = 'viewer@northlake.example'

type Submission = ResourceAnswer['formSubmission']

/** Assigns, fills in and completes forms through the API. */
export async function createFormBench(node: TestNode) {
  const call = <Data = Submission>(method: string, path: string, body?: unknown, caller = coordinator) =>
    node.call<Data>(path, { as: caller, method, body })
  const people = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  ).data
  let next = 0
  const versions = new Map<string, number>()

  async function createForm(elements: readonly JsonObject[], values: JsonObject = {}): Promise<string> {
    const body = { name: `Form ${uuid()}`, formJson: { pages: [{ elements }] }, ...values }
    const formResponse = await call<{ readonly id: string }>('POST', 'admin/form', body, admin)
    expect(formResponse.status).toBe(201)
    expect((await call('POST', `form/${formResponse.data.id}/transitions/approve`, {}, medical)).status).toBe(200)
    return formResponse.data.id
  }
  /** Saves answers, each on top of the one that this helper saved last. */
  async function answer(id: string, answers: Readonly<Record<string, Json>>, reason?: string): Promise<void> {
    const changes = Object.entries(answers).map(([question, value]) => ({
      operationId: uuid(),
      question,
      value,
      baseVersion: versions.get(`${id} ${question}`) ?? 0,
      ...(reason === undefined ? {} : { reason }),
    }))
    const saved = await call<SavedAnswers>('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
    expect(codesOf(saved)).toEqual([200, undefined])
    for (const [question, version] of Object.entries(saved.data.versions)) versions.set(`${id} ${question}`, version)
  }
  async function startSubmission(formId: string, answers: Readonly<Record<string, Json>>): Promise<string> {
    const participation = people[next++]
    const assignResponse = await call<{ readonly id: string }>('POST', 'form-assignments', {
      participantStudyId: participation?.id,
      formId,
    })
    const [submission] = (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assignResponse.data.id}`)).data
    const id = submission?.id ?? ''
    await answer(id, answers)
    return id
  }
  const applyTransition = (id: string, name: string, body: object = {}, caller = coordinator) =>
    call('POST', `form-submission/${id}/transitions/${name}`, body, caller)
  const complete = async (id: string) => expect(codesOf(await applyTransition(id, 'complete'))).toEqual([200, undefined])
  /** Signs in again for the signature of a form. */
  async function createSignature(id: string, caller: string): Promise<string> {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'formSubmission.sign', $3, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, caller, id],
    )
    return signature
  }
  return {
    call,
    newForm: createForm,
    answer,
    begun: startSubmission,
    take: applyTransition,
    complete,
    signIn: createSignature,
    completed: async (formId: string, answers: Readonly<Record<string, Json>>) => {
      const id = await startSubmission(formId, answers)
      await complete(id)
      return id
    },
    sign: async (id: string, caller = investigator, body: object = {}) =>
      applyTransition(id, 'sign', { ...body, signature: await createSignature(id, caller) }, caller),
    read: async (id: string) => (await call('GET', `form-submission/${id}`)).data,
    unlock: async (id: string) => expect((await applyTransition(id, 'unlock', { reason: 'Misread' })).status).toBe(200),
  }
}
