import { v4 as uuid } from 'uuid'
import { vi } from 'vitest'
import type { SavedAnswers } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { TestAnswer, TestNode } from '../../testing/index.ts'

export type Query = ResourceAnswer['formQuery']
export type Submission = ResourceAnswer['formSubmission']
export type Rule = ResourceAnswer['dataRule']
export type Participation = ResourceAnswer['participantStudy']

export const admin = 'admin@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
const medical = 'medical@northlake.example'

/** Forms, answers and rules of a test, made as people make them. */
export function rulesOf(node: TestNode) {
  const call = <Data>(method: string, path: string, body?: unknown, as = coordinator): Promise<TestAnswer<Data>> =>
    node.call<Data>(path, { as, method, body })
  const versions = new Map<string, number>()

  /** An approved form of the library. */
  async function form(name: string, ...elements: readonly object[]): Promise<string> {
    const created = await call<{ readonly id: string }>('POST', 'admin/form', { name, formJson: { pages: [{ elements }] } }, admin)
    await call('POST', `form/${created.data.id}/transitions/approve`, {}, medical)
    return created.data.id
  }
  async function begin(participation: Participation | undefined, formId: string): Promise<string> {
    const assigned = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId: participation?.id, formId })
    if (assigned.status !== 201) throw new Error(JSON.stringify(assigned.error))
    const list = await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${assigned.data.id}`)
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
  const take = <Row = Submission>(resource: string, id: string | undefined, name: string, body = {}, as = coordinator) =>
    call<Row>('POST', `${resource}/${id}/transitions/${name}`, body, as)
  async function complete(id: string): Promise<void> {
    const completed = await take('form-submission', id, 'complete')
    if (completed.status !== 200) throw new Error(JSON.stringify(completed.error))
  }
  /** A form that is completed with these answers. */
  async function filled(participation: Participation | undefined, formId: string, answers: Readonly<Record<string, unknown>>) {
    const id = await begin(participation, formId)
    await answer(id, answers)
    await complete(id)
    return id
  }
  /** Unlocks a form, changes answers, and completes it again. */
  async function correct(id: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
    await take('form-submission', id, 'unlock', { reason: 'Source document' })
    await answer(id, answers)
    await complete(id)
  }
  const queries = async (id: string, as = coordinator) =>
    (await call<readonly Query[]>('GET', `form-queries?formSubmissionId=${id}&origin=RULE&_sort=createdAt&_order=ASC`, undefined, as)).data
  const rule = (values: object, as = admin) =>
    call<Rule>('POST', 'data-rules', { messageEn: 'Please check.', messageFr: 'Vérifiez.', ...values }, as)
  /** Waits until the queries of a form are in these states. */
  const until = (id: string, states: readonly string[]) =>
    vi.waitFor(
      async () => {
        const found = (await queries(id)).map(({ status }) => status)
        if (JSON.stringify(found) !== JSON.stringify(states)) throw new Error(`Queries are ${found.join(', ')}`)
      },
      { timeout: 30_000, interval: 50 },
    )
  return { call, form, begin, answer, take, complete, filled, correct, queries, rule, until }
}
