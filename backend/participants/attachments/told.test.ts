import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { callsAs, fileForm, pdf } from './testAttachments.ts'

/** What is written by hand beside an attachment is told to other systems as if the engine had written it. */
let node: TestNode
let calls: ReturnType<typeof callsAs>
beforeAll(async () => {
  // Nothing is called: the deliveries that wait are looked at.
  node = await testNode({ settings: { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_RETRY_SECONDS: '1000' } })
  calls = callsAs(node, 'owner@northlake.example')
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

const toldOf = async (ids: readonly string[]) =>
  (
    await node.ownerQuery<{ told: string }>(
      `select webhook.resource || ' ' || event || ' ' || delivery.record_id as told from webhook_delivery delivery
       join webhook on webhook.id = delivery.webhook_id where delivery.record_id::text = any($1::text[])`,
      [ids],
    )
  ).map(({ told }) => told)

const sign = (participantId: string, path = '', method = 'POST') =>
  calls.call(
    method,
    `participant/${participantId}/contactAgreement${path}`,
    fileForm('agreement.pdf', pdf(`${path}.`), { type: 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY' }),
  )

test('an agreement: the attachment, its former version and the participant', async () => {
  const id = await calls.addPerson()
  const { data } = await sign(id)
  expect((await toldOf([id, data.id])).toSorted()).toEqual([
    `attachment create ${data.id}`,
    `participant create ${id}`,
    `participant update ${id}`,
  ])

  const { version } = (await calls.call('GET', `participant/${id}`)).data
  expect((await sign(id, `/${data.id}`, 'PATCH')).status).toBe(200)
  const versions = await calls.call('GET', `attachment/${data.id}/attachment-versions`)
  expect(await toldOf([versions.data[0].id])).toEqual([`attachmentVersion create ${versions.data[0].id}`])
  // The same agreement of the same day says nothing new of the participant.
  expect((await calls.call('GET', `participant/${id}`)).data.version).toBe(version)
  expect((await toldOf([id])).filter((told) => told.includes('update'))).toHaveLength(1)
})

test('a merge and its undoing: both entries, and every record that changes hands', async () => {
  const [one, two] = [await calls.addPerson(), await calls.addPerson()]
  const body = { participantId: two, therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false }
  const therapy = (await calls.call('POST', 'therapies', body)).data.id
  const merged = await calls.call('POST', `participant/${one}/merge`, { otherId: two, version: 1, otherVersion: 1 })
  expect(merged.status).toBe(200)
  const { mergeId } = merged.data
  expect(await toldOf([one, two, therapy, mergeId])).toEqual(
    expect.arrayContaining([
      `participant update ${one}`,
      `participant remove ${two}`,
      `therapy update ${therapy}`,
      `participantMerge create ${mergeId}`,
    ]),
  )
  expect((await calls.call('POST', `participant-merge/${mergeId}/transitions/undo`, {})).status).toBe(200)
  const told = await toldOf([two, therapy])
  expect(told).toContain(`participant restore ${two}`)
  expect(told.filter((each) => each === `therapy update ${therapy}`)).toHaveLength(2)
})
