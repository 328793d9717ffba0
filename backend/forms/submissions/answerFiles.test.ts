import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { createTestParticipant, enrol } from '../../participants/comments/testParticipants.ts'
import { createStudySite } from '../../studies/testStudySite.ts'

type SubmissionFile = ResourceAnswer['submissionFile']

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const medical = 'medical@northlake.example'
let node: TestNode
let submissionId: string
let participantId: string
let participantStudyId: string

const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
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
  participantId = await createTestParticipant(node, coordinator)
  participantStudyId = await enrol(node, participantId, await createStudySite(node))
  const assignment = await call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId, formId: form.data.id })
  const [submission] = (await call<readonly { readonly id: string }[]>('GET', `form-submissions?formAssignmentId=${assignment.data.id}`))
    .data
  submissionId = submission?.id ?? ''
})
afterAll(() => node?.close())

it('a file is stored with the form, named by its answer, and readable for users who may see the form', async () => {
  const fileId = await upload('scan.txt', 'What was scanned')
  const stored = await call<SubmissionFile>('POST', 'submission-files', { formSubmissionId: submissionId, question: 'scan', fileId })
  expect(stored).toMatchObject({ status: 201, data: { participantId, fileName: 'scan.txt', contentType: 'text/plain', fileSize: 16 } })
  const value = [{ name: 'scan.txt', type: 'text/plain', content: `file/${fileId}` }]
  const changes = [{ operationId: uuid(), question: 'scan', value, baseVersion: 0 }]
  expect(codesOf(await call('PUT', `form-submission/${submissionId}/answers`, { submissionId, changes }))).toEqual([200, undefined])
  const { url } = (await call<{ readonly url: string }>('GET', `file/${fileId}/sas`)).data
  expect(url).toContain('file/content/')
  for (const caller of ['nobody@northlake.example', 'coordinator@rivesud.example'])
    expect([403, 404], caller).toContain((await call('GET', `file/${fileId}`, undefined, caller)).status)
  await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
  expect((await call('GET', `file/${fileId}`)).status).toBe(404)
  await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
})

it('rejects a file whose name contradicts its content, that belongs to another record, or that arrives too late', async () => {
  const mislabelledFileId = await upload('scan.pdf', 'No document')
  const body = { formSubmissionId: submissionId, question: 'scan' }
  expect(codesOf(await call('POST', 'submission-files', { ...body, fileId: mislabelledFileId }))).toEqual([
    422,
    'Invalid',
    'fileId fileNameType',
  ])
  expect(codesOf(await call('POST', 'submission-files', { ...body, fileId: uuid() })).slice(0, 2)).toEqual([422, 'Invalid'])
  // A file that arrives during completion is also too late.
  const sameMomentUpload = await upload('same-moment.txt', 'In the same moment')
  const responses = await runPausedAtWrite(
    node,
    ['audit_event'],
    [
      () => call('POST', `form-submission/${submissionId}/transitions/complete`, {}),
      () => call('POST', 'submission-files', { ...body, fileId: sameMomentUpload }),
    ],
  )
  expect(responses.map(codesOf)).toEqual([
    [200, undefined],
    [409, 'SubmissionLocked'],
  ])
  const lateFileId = await upload('late.txt', 'Too late')
  expect(codesOf(await call('POST', 'submission-files', { ...body, fileId: lateFileId }))).toEqual([409, 'SubmissionLocked'])
})

it('rejects assigning a form while it is deactivated', async () => {
  const form = await call<{ readonly id: string }>(
    'POST',
    'admin/form',
    { name: 'Out of use soon', formJson: { pages: [{ elements: [{ type: 'text', name: 'any' }] }] } },
    admin,
  )
  await call('POST', `form/${form.data.id}/transitions/approve`, {}, medical)
  const responses = await runPausedAtWrite(
    node,
    ['audit_event'],
    [
      () => call('PATCH', `form/${form.data.id}`, { isActive: false }, admin),
      () => call('POST', 'form-assignments', { participantStudyId, formId: form.data.id }),
    ],
  )
  expect(responses.map(codesOf)).toEqual([
    [200, undefined],
    [422, 'Invalid', 'formId notApproved'],
  ])
})
