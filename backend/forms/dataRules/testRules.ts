import { v4 as uuid } from 'uuid'
import { vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { SavedAnswers } from '#resources/forms/content/submissionAnswers.ts'
import type { TestAnswer, TestNode } from '../../app/testing/index.ts'

export type Query = ResourceAnswer['formQuery']
export type Submission = ResourceAnswer['formSubmission']
export type Rule = ResourceAnswer['dataRule']
export type Participation = ResourceAnswer['participantStudy']

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
const medical = 'medical@northlake.example'

/** Creates forms, answers and rules of a test through the API, as users would. */
export function rulesOf(node: TestNode) {
  const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator): Promise<TestAnswer<Data>> =>
    node.call<Data>(path, { as: caller, method, body })
  const versions = new Map<string, number>()

  /** Creates an approved form in the library. */
  async function createForm(name: string, ...elements: readonly object[]): Promise<string> {
    const created = await call<{ readonly id: string }>('POST', 'admin/form', { name, formJson: { pages: [{ elements }] } }, admin)
    await call('POST', `form/${created.data.id}/transitions/approve`, {}, medical)
    return created.data.id
  }
  async function startForm(participation: Participation | undefined, formId: string): Promise<string> {
    const assignResponse = await call<{ readonly id: string }>('POST', 'form-assignments', {
      participantStudyId: participation?.id,
      formId,
    })
    if (assignResponse.status !== 201) throw new Error(JSON.stringify(assignResponse.error))
    const list = await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assignResponse.data.id}`)
    return list.data[0]?.id ?? ''
  }
  async function answer(id: string, answers: Readonly<Record<string, unknown>>, reason = 'Source document'): Promise<void> {
    const changes = Object.entries(answers).map(([question, value]) => ({
      operationId: uuid(),
      question,
      value,
      baseVersion: versions.get(`${id} ${question}`) ?? 0,
      reason,
    }))
    const stored = await call<SavedAnswers>('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
    if (stored.status !== 200) throw new Error(JSON.stringify(stored.error))
    for (const [question, version] of Object.entries(stored.data.versions)) versions.set(`${id} ${question}`, version)
  }
  const applyTransition = <Row = Submission>(resource: string, id: string | undefined, name: string, body = {}, caller = coordinator) =>
    call<Row>('POST', `${resource}/${id}/transitions/${name}`, body, caller)
  async function complete(id: string): Promise<void> {
    const completed = await applyTransition('form-submission', id, 'complete')
    if (completed.status !== 200) throw new Error(JSON.stringify(completed.error))
  }
  /** Completes a form with these answers. */
  async function createFilledForm(participation: Participation | undefined, formId: string, answers: Readonly<Record<string, unknown>>) {
    const id = await startForm(participation, formId)
    await answer(id, answers)
    await complete(id)
    return id
  }
  /** Unlocks a form, changes answers, and completes it again. */
  async function correctAnswers(id: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
    await applyTransition('form-submission', id, 'unlock', { reason: 'Source document' })
    await answer(id, answers)
    await complete(id)
  }
  const fetchQueries = async (id: string, caller = coordinator) =>
    (await call<readonly Query[]>('GET', `form-queries?formSubmissionId=${id}&origin=RULE&_sort=createdAt&_order=ASC`, undefined, caller))
      .data
  const createRule = (values: object, caller = admin) =>
    call<Rule>('POST', 'data-rules', { messageEn: 'Please check.', messageFr: 'Vérifiez.', ...values }, caller)
  /** Waits until the queries of a form are in these states. */
  const until = (id: string, states: readonly string[]) =>
    vi.waitFor(
      async () => {
        const statuses = (await fetchQueries(id)).map(({ status }) => status)
        if (JSON.stringify(statuses) !== JSON.stringify(states)) throw new Error(`Queries are ${statuses.join(', ')}`)
      },
      { timeout: 30_000, interval: 50 },
    )
  return {
    call,
    form: createForm,
    begin: startForm,
    answer,
    take: applyTransition,
    complete,
    filled: createFilledForm,
    correct: correctAnswers,
    queries: fetchQueries,
    rule: createRule,
    until,
  }
}
