import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { buildFileForm, createCalls, pdf } from './testAttachments.ts'

/** Checks that values written together with an attachment are published to other systems like all other writes. */
let node: TestNode
let calls: ReturnType<typeof createCalls>
beforeAll(async () => {
  // No receiver gets a request: the tests only read the waiting deliveries.
  node = await testNode({ settings: { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_RETRY_SECONDS: '1000' } })
  calls = createCalls(node, 'owner@northlake.example')
  for (const resource of ['participant', 'attachment', 'attachmentVersion', 'therapy', 'participantMerge']) {
    const body = {
      name: `Told of ${resource}`,
      resource,
      events: ['create', 'update', 'remove', 'restore'],
      address: 'http://127.0.0.1:9/hook',
      secret: 'a secret that both sides know',
    }
    expect((await node.fetch('webhooks', { as: 'dev@northlake.example', method: 'POST', body })).status).toBe(201)
  }
})
afterAll(() => node.close())

const reportOf = async (ids: readonly string[]) =>
  (
    await node.ownerQuery<{ delivery: string }>(
      `select webhook.resource || ' ' || event || ' ' || delivery.record_id as delivery from webhook_delivery delivery
       join webhook on webhook.id = delivery.webhook_id where delivery.record_id::text = any($1::text[])`,
      [ids],
    )
  ).map(({ delivery }) => delivery)

const sign = (participantId: string, path = '', method = 'POST') =>
  calls.call(
    method,
    `participant/${participantId}/contactAgreement${path}`,
    buildFileForm('agreement.pdf', pdf(`${path}.`), { type: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' }),
  )

test('an agreement publishes changes of the attachment, its former version and the participant', async () => {
  const id = await calls.addPerson()
  const { data } = await sign(id)
  expect((await reportOf([id, data.id])).toSorted()).toEqual([
    `attachment create ${data.id}`,
    `participant create ${id}`,
    `participant update ${id}`,
  ])

  const { version } = (await calls.call('GET', `participant/${id}`)).data
  expect((await sign(id, `/${data.id}`, 'PATCH')).status).toBe(200)
  const versions = await calls.call('GET', `attachment/${data.id}/attachment-versions`)
  expect(await reportOf([versions.data[0].id])).toEqual([`attachmentVersion create ${versions.data[0].id}`])
  // The same agreement on the same day changes nothing about the participant.
  expect((await calls.call('GET', `participant/${id}`)).data.version).toBe(version)
  expect((await reportOf([id])).filter((line) => line.includes('update'))).toHaveLength(1)
})

test('a merge and its undoing publish changes of both participants and of every reassigned record', async () => {
  const [firstId, secondId] = [await calls.addPerson(), await calls.addPerson()]
  const body = { participantId: secondId, therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false }
  const therapy = (await calls.call('POST', 'therapies', body)).data.id
  const merged = await calls.call('POST', `participant/${firstId}/merge`, { otherId: secondId, version: 1, otherVersion: 1 })
  expect(merged.status).toBe(200)
  const { mergeId } = merged.data
  expect(await reportOf([firstId, secondId, therapy, mergeId])).toEqual(
    expect.arrayContaining([
      `participant update ${firstId}`,
      `participant remove ${secondId}`,
      `therapy update ${therapy}`,
      `participantMerge create ${mergeId}`,
    ]),
  )
  expect((await calls.call('POST', `participant-merge/${mergeId}/transitions/undo`, {})).status).toBe(200)
  const reportLines = await reportOf([secondId, therapy])
  expect(reportLines).toContain(`participant restore ${secondId}`)
  expect(reportLines.filter((each) => each === `therapy update ${therapy}`)).toHaveLength(2)
})
