import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, type TestNode } from '../../testing/index.ts'

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const medical = 'medical@northlake.example'
export const viewer = 'viewer@northlake.example'

type Submission = ResourceAnswer['formSubmission']

/** Forms that are assigned, filled in and completed through the API. */
export async function filledForms(node: TestNode) {
  const call = <Data = Submission>(method: string, path: string, body?: unknown, as = coordinator) =>
    node.call<Data>(path, { as, method, body })
  const people = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=200')
  ).data
  let next = 0
  const versions = new Map<string, number>()

  async function newForm(elements: readonly JsonObject[], values: JsonObject = {}): Promise<string> {
    const body = { name: `Form ${uuid()}`, formJson: { pages: [{ elements }] }, ...values }
    const made = await call<{ readonly id: string }>('POST', 'admin/form', body, admin)
    expect(made.status).toBe(201)
    expect((await call('POST', `form/${made.data.id}/transitions/approve`, {}, medical)).status).toBe(200)
    return made.data.id
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
  async function begun(formId: string, answers: Readonly<Record<string, Json>>): Promise<string> {
    const participation = people[next++]
    const assigned = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId: participation?.id, formId })
    const [submission] = (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assigned.data.id}`)).data
    const id = submission?.id ?? ''
    await answer(id, answers)
    return id
  }
  const take = (id: string, name: string, body: object = {}, as = coordinator) =>
    call('POST', `form-submission/${id}/transitions/${name}`, body, as)
  const complete = async (id: string) => expect(codesOf(await take(id, 'complete'))).toEqual([200, undefined])
  /** A fresh sign-in for the signature of a form. */
  async function signIn(id: string, as: string): Promise<string> {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'formSubmission.sign', $3, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, as, id],
    )
    return signature
  }
  return {
    call,
    newForm,
    answer,
    begun,
    take,
    complete,
    signIn,
    completed: async (formId: string, answers: Readonly<Record<string, Json>>) => {
      const id = await begun(formId, answers)
      await complete(id)
      return id
    },
    sign: async (id: string, as = investigator, body: object = {}) => take(id, 'sign', { ...body, signature: await signIn(id, as) }, as),
    read: async (id: string) => (await call('GET', `form-submission/${id}`)).data,
    unlock: async (id: string) => expect((await take(id, 'unlock', { reason: 'Misread' })).status).toBe(200),
  }
}
