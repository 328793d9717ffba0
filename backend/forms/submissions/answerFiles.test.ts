import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../../testing/index.ts'
import { pausedAtWrite } from '../../testing/race.ts'

type SubmissionFile = ResourceAnswer['submissionFile']

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let submissionId: string
let participantId: string

const call = <Data>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
async function upload(name: string, content: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const answer = await node.fetch('file', { as: coordinator, method: 'POST', body: form })
  return ((await answer.json()) as { readonly data: { readonly id: string } }).data.id
}

beforeAll(async () => {
  node = await sharedNode()
  const formJson = { pages: [{ elements: [{ type: 'file', name: 'scan', allowMultiple: true }] }] }
  const form = await call<{ readonly id: string }>('POST', 'admin/form', { name: 'With a file', formJson }, admin)
  await call('POST', `form/${form.data.id}/transitions/approve`, {}, medical)
  const [person] = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=1')
  ).data
  participantId = person?.participantId ?? ''
  const assignment = await call<{ readonly id: string }>('POST', 'form-assignments', {
    participantStudyId: person?.id,
    formId: form.data.id,
  })
  const [submission] = (await call<readonly { readonly id: string }[]>('GET', `form-submissions?formAssignmentId=${assignment.data.id}`))
    .data
  submissionId = submission?.id ?? ''
})
afterAll(() => node?.close())

it('a file is kept with the form, named by its answer, and read by whoever may see the form', async () => {
  const fileId = await upload('scan.txt', 'What was scanned')
  const kept = await call<SubmissionFile>('POST', 'submission-files', { formSubmissionId: submissionId, question: 'scan', fileId })
  expect(kept).toMatchObject({ status: 201, data: { participantId, fileName: 'scan.txt', contentType: 'text/plain', fileSize: 16 } })
  const value = [{ name: 'scan.txt', type: 'text/plain', content: `file/${fileId}` }]
  const changes = [{ operationId: uuid(), question: 'scan', value, baseVersion: 0 }]
  expect(codesOf(await call('PUT', `form-submission/${submissionId}/answers`, { submissionId, changes }))).toEqual([200, undefined])
  const { url } = (await call<{ readonly url: string }>('GET', `file/${fileId}/sas`)).data
  expect(url).toContain('file/content/')
  for (const as of ['nobody@northlake.example', 'coordinator@rivesud.example'])
    expect([403, 404], as).toContain((await call('GET', `file/${fileId}`, undefined, as)).status)
  await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
  expect((await call('GET', `file/${fileId}`)).status).toBe(404)
  await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
})

it('a file is refused whose name says something else than its content, that is of another record, or comes too late', async () => {
  const wrong = await upload('scan.pdf', 'No document')
  const body = { formSubmissionId: submissionId, question: 'scan' }
  expect(codesOf(await call('POST', 'submission-files', { ...body, fileId: wrong }))).toEqual([422, 'Invalid', 'fileId fileNameType'])
  expect(codesOf(await call('POST', 'submission-files', { ...body, fileId: uuid() })).slice(0, 2)).toEqual([422, 'Invalid'])
  // What is sent while the form is completed comes too late, too.
  const inTime = await upload('same-moment.txt', 'In the same moment')
  const both = await pausedAtWrite(
    node,
    ['audit_event'],
    [
      () => call('POST', `form-submission/${submissionId}/transitions/complete`, {}),
      () => call('POST', 'submission-files', { ...body, fileId: inTime }),
    ],
  )
  expect(both.map(codesOf)).toEqual([
    [200, undefined],
    [409, 'SubmissionLocked'],
  ])
  const late = await upload('late.txt', 'Too late')
  expect(codesOf(await call('POST', 'submission-files', { ...body, fileId: late }))).toEqual([409, 'SubmissionLocked'])
})

it('a form is not assigned while it is taken out of use', async () => {
  const form = await call<{ readonly id: string }>(
    'POST',
    'admin/form',
    { name: 'Out of use soon', formJson: { pages: [{ elements: [{ type: 'text', name: 'any' }] }] } },
    admin,
  )
  await call('POST', `form/${form.data.id}/transitions/approve`, {}, medical)
  const [person] = (
    await call<readonly ResourceAnswer['participantStudy'][]>('GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=1')
  ).data
  const both = await pausedAtWrite(
    node,
    ['audit_event'],
    [
      () => call('PATCH', `form/${form.data.id}`, { isActive: false }, admin),
      () => call('POST', 'form-assignments', { participantStudyId: person?.id, formId: form.data.id }),
    ],
  )
  expect(both.map(codesOf)).toEqual([
    [200, undefined],
    [422, 'Invalid', 'formId notApproved'],
  ])
})
