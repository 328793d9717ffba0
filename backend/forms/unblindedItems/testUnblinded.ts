import { unzipSync } from 'fflate'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { pages } from '#policies/pages.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { codesOf, type TestNode } from '../../app/testing/index.ts'
import { printText } from '../../app/testing/printText.ts'
import { hireStaff } from '../../platform/engine/generated/staff.ts'

type Submission = ResourceAnswer['formSubmission']

/** All names, titles, choices and answers of unblinded items contain it. */
export const marker = /qzx/i

export const markedElements: readonly JsonObject[] = [
  { type: 'text', name: 'weight', inputType: 'number' },
  { type: 'radiogroup', name: 'qzxarm', title: 'Qzx arm', choices: [{ value: 'qzxa', text: 'Qzx verum' }, 'qzxb'], unblindedOnly: true },
  {
    type: 'panel',
    name: 'qzxpanel',
    title: 'Qzx panel',
    unblindedOnly: true,
    elements: [
      { type: 'text', name: 'qzxkit', isRequired: true },
      { type: 'text', name: 'qzxgone', visibleIf: "{qzxarm} = 'qzxb'" },
      { type: 'expression', name: 'qzxdose', expression: "iif({weight} notempty, 'qzx' + {weight}, '')" },
    ],
  },
]

/** Creates unblinded and blinded users with otherwise equal rights, and forms of a study that they fill in. */
export async function createUnblindedBench(node: TestNode) {
  const staff = await hireStaff(node)
  const abilities = Object.entries(pages).flatMap(([page, actions]) => actions.map((action) => `${page}:${action}`))
  const blinded = await staff.withAbilities(abilities.filter((ability) => !ability.startsWith('RANDOMISATION_UNBLINDED')))
  const unblinded = await staff.withAbilities(abilities.filter((ability) => !ability.startsWith('DEV')))
  const approver = staff.everything
  const call = <Data = Submission>(caller: string, method: string, path: string, body?: unknown) =>
    node.call<Data>(path, { as: caller, method, body })
  const allPeople = (
    await call<readonly ResourceAnswer['participantStudy'][]>(
      blinded,
      'GET',
      'participant-studies?recruitmentStatus=IN_SCREENING&_end=200&allStudies=true',
    )
  ).data
  const studyId = allPeople[0]?.studyId ?? ''
  const people = allPeople.filter((each) => each.studyId === studyId)
  let next = 0

  const createForm = (caller: string, elements: readonly JsonObject[]) =>
    call<{ readonly id: string; readonly version: number }>(caller, 'POST', `study/${studyId}/form`, {
      name: `Form ${uuid()}`,
      formJson: { pages: [{ name: 'page1', elements }] },
      needsSignature: true,
    })
  const approve = (caller: string, id: string) => call(caller, 'POST', `form/${id}/transitions/approve`, {})
  async function approvedForm(elements: readonly JsonObject[] = markedElements): Promise<string> {
    const created = await createForm(unblinded, elements)
    expect(codesOf(created)).toEqual([201, undefined])
    expect(codesOf(await approve(approver, created.data.id))).toEqual([200, undefined])
    return created.data.id
  }
  async function assign(formId: string): Promise<Submission> {
    const { data } = await call<{ readonly id: string }>(blinded, 'POST', 'form-assignments', {
      participantStudyId: people[next++]?.id,
      formId,
    })
    const [submission] = (await call<readonly Submission[]>(blinded, 'GET', `form-submissions?formAssignmentId=${data.id}`)).data
    if (submission === undefined) throw new Error('The form was not assigned')
    return submission
  }
  const answer = (caller: string, id: string, answers: Readonly<Record<string, Json>>, baseVersion = 0) =>
    call<{ readonly versions: Readonly<Record<string, number>> }>(caller, 'PUT', `form-submission/${id}/answers`, {
      submissionId: id,
      changes: Object.entries(answers).map(([question, value]) => ({ operationId: uuid(), question, value, baseVersion })),
    })
  const storedAnswers = async (id: string): Promise<JsonObject> => {
    const rows = await node.ownerQuery<{ question: string; value: Json }>(
      'select distinct on (question) question, value from form_answer where submission_id = $1 order by question, version desc',
      [id],
    )
    return Object.fromEntries(rows.map(({ question, value }) => [question, value]))
  }
  async function sign(caller: string, id: string) {
    const signature = uuid()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'formSubmission.sign', $3, now() + interval '5 minutes' from "user" where email = $2`,
      [signature, caller, id],
    )
    return call(caller, 'POST', `form-submission/${id}/transitions/sign`, { signature })
  }
  return { blinded, unblinded, approver, studyId, call, createForm, approve, approvedForm, assign, answer, storedAnswers, sign }
}

/** Returns the readable text of a response: of JSON, a PDF or every file of an archive. */
export async function readText(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? ''
  const headers = JSON.stringify([...response.headers])
  if (type.includes('pdf')) return headers + (await printText(await response.arrayBuffer()))
  if (!type.includes('zip')) return headers + (await response.text())
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return (
    headers +
    Object.entries(files)
      .map(([name, bytes]) => `${name}\n${new TextDecoder().decode(bytes)}`)
      .join('\n')
  )
}
