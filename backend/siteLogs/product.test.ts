import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'
import { admin, coordinator, createSiteLogs, inDays, investigator, viewer } from './testSiteLogs.ts'

type Lot = ResourceAnswer['productLot']

let node: TestNode
let logs: Awaited<ReturnType<typeof createSiteLogs>>
let productId: string
let lots = 0
beforeAll(async () => {
  node = await sharedNode()
  logs = await createSiteLogs(node)
  const product = { studyId: logs.studySite.studyId, name: 'Capsule 20 mg', unit: 'bottle', storageMin: 2, storageMax: 8 }
  productId = await logs.create('study-products', product, investigator)
})
afterAll(() => node?.close())

async function createLot(values: object = {}, received = 3): Promise<string> {
  lots += 1
  const lot = { ...logs.studySite, productId, kind: 'LOT', number: `L-${lots}`, expiresOn: inDays(90), ...values }
  const lotId = await logs.create('product-lots', lot)
  if (received > 0) await logs.create('product-movements', { lotId, kind: 'RECEIVED', quantity: received, movedOn: inDays(-20) })
  return lotId
}
async function createEnrolled() {
  const participantId = await createTestParticipant(node, coordinator)
  const participantStudyId = await enrol(node, participantId, logs.studySite)
  await node.ownerQuery(`update participant_study set recruitment_status = 'ENROLLED', enrolled_on = $2 where id = $1`, [
    participantStudyId,
    inDays(-10),
  ])
  return { participantId, participantStudyId }
}
const move = (lotId: string, kind: string, quantity = 1, values: object = {}) =>
  logs.call<ResourceAnswer['productMovement']>('POST', 'product-movements', { lotId, kind, quantity, movedOn: inDays(-1), ...values })
const read = async (lotId: string) => (await logs.call<Lot>('GET', `product-lot/${lotId}`)).data
const codeOf = (response: Parameters<typeof codesOf>[0]) => codesOf(response)[1]

describe('product accountability', () => {
  it('computes unused and returned units, which are never dispensed again', async () => {
    const lotId = await createLot()
    const subject = await createEnrolled()
    expect((await move(lotId, 'DISPENSED', 2, subject)).status).toBe(201)
    expect((await move(lotId, 'RETURNED', 1, subject)).status).toBe(201)
    expect(await read(lotId)).toMatchObject({ inStock: 1, returned: 1 })
    expect(codeOf(await move(lotId, 'DISPENSED', 2, subject))).toBe('NotEnoughProduct')
    expect(codeOf(await move(lotId, 'RETURNED', 2, subject))).toBe('ReturnedMoreThanDispensed')
    expect(codeOf(await move(lotId, 'RETURNED_DESTROYED', 2))).toBe('NotEnoughReturned')
    expect((await move(lotId, 'RETURNED_DESTROYED', 1)).status).toBe(201)
    expect((await move(lotId, 'DESTROYED', 1)).status).toBe(201)
    expect(await read(lotId)).toMatchObject({ inStock: 0, returned: 0 })
    expect(codeOf(await move(lotId, 'TRANSFERRED'))).toBe('NotEnoughProduct')
  })

  it('dispenses the last unit once, when two users dispense it at the same time', async () => {
    const lotId = await createLot({}, 1)
    const subjects = await Promise.all([createEnrolled(), createEnrolled(), createEnrolled()])
    const responses = await Promise.all(subjects.map((subject) => move(lotId, 'DISPENSED', 1, subject)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await read(lotId)).inStock).toBe(0)
  })

  it('dispenses nothing after expiry, from a quarantined lot, or to a participant who is not in treatment', async () => {
    const subject = await createEnrolled()
    expect(codeOf(await move(await createLot({ expiresOn: inDays(-2) }), 'DISPENSED', 1, subject))).toBe('ProductExpired')
    const lotId = await createLot()
    expect((await logs.take('productLot', lotId, 'quarantine', { reason: 'Broken seal' })).status).toBe(200)
    expect(codeOf(await move(lotId, 'DISPENSED', 1, subject))).toBe('LotQuarantined')
    expect(codeOf(await move(lotId, 'TRANSFERRED'))).toBe('LotQuarantined')
    expect((await logs.take('productLot', lotId, 'release', { reason: 'Checked' })).status).toBe(403)
    expect(codesOf(await logs.take('productLot', lotId, 'release', {}, investigator)).slice(0, 2)).toEqual([422, 'Invalid'])
    expect((await logs.take('productLot', lotId, 'release', { reason: 'Checked' }, investigator)).status).toBe(200)
    for (const change of [
      `recruitment_status = 'IN_SCREENING'`,
      `conduct_status = 'WITHDRAWN', withdrawal_scope = '{TREATMENT}'`,
      `consent_status = 'WITHDRAWN'`,
    ]) {
      const other = await createEnrolled()
      await node.ownerQuery(`update participant_study set ${change} where id = $1`, [other.participantStudyId])
      expect(codeOf(await move(lotId, 'DISPENSED', 1, other)), change).toBe('ParticipantNotInTreatment')
    }
    const elsewhere = await createSiteLogs(node)
    const participantStudyId = await enrol(node, subject.participantId, elsewhere.studySite)
    expect(codesOf(await move(lotId, 'DISPENSED', 1, { ...subject, participantStudyId }))).toEqual([
      422,
      'Invalid',
      'participantStudyId participationOfOther',
    ])
    expect(codesOf(await move(lotId, 'DISPENSED', 1))).toContain('participantId required')
    expect((await move(lotId, 'DISPENSED', 1, subject)).status).toBe(201)
  })

  it('reverses a mistake with a reason, and never below zero', async () => {
    const lotId = await createLot({}, 0)
    const received = await move(lotId, 'RECEIVED', 2)
    const dispensed = await move(lotId, 'DISPENSED', 1, await createEnrolled())
    const reverse = (id: string, caller = investigator) => logs.take('productMovement', id, 'reverse', { reason: 'Wrong lot' }, caller)
    expect((await reverse(dispensed.data.id, coordinator)).status).toBe(403)
    expect(codeOf(await reverse(received.data.id))).toBe('NotEnoughProduct')
    expect((await reverse(dispensed.data.id)).status).toBe(200)
    expect((await read(lotId)).inStock).toBe(2)
    expect((await reverse(received.data.id)).status).toBe(200)
    expect((await read(lotId)).inStock).toBe(0)
    expect((await logs.call('PATCH', `product-movement/${received.data.id}`, { quantity: 5 }, investigator)).status).toBeGreaterThan(400)
  })

  it('quarantines the lots of a product at a site when its temperature was out of range, until each is released', async () => {
    const [lotId, otherId] = [await createLot(), await createLot()]
    const excursion = {
      ...logs.studySite,
      productId,
      startedAt: `${inDays(-1)}T08:00:00.000Z`,
      highest: 12.5,
      description: 'Fridge failed',
    }
    const late = await logs.call('POST', 'temperature-excursions', { ...excursion, startedAt: `${inDays(3)}T08:00:00.000Z` })
    expect(codesOf(late)).toEqual([422, 'Invalid', 'startedAt inFuture'])
    const id = await logs.create('temperature-excursions', excursion)
    const { data } = await logs.call<ResourceAnswer['temperatureExcursion']>('GET', `temperature-excursion/${id}`)
    expect(data.quarantined).toBeGreaterThanOrEqual(2)
    expect([(await read(lotId)).status, (await read(otherId)).status]).toEqual(['QUARANTINED', 'QUARANTINED'])
    expect(codeOf(await move(lotId, 'DISPENSED', 1, await createEnrolled()))).toBe('LotQuarantined')
    await logs.take('productLot', lotId, 'release', { reason: 'Sponsor confirmed stability' }, investigator)
    expect([(await read(lotId)).status, (await read(otherId)).status]).toEqual(['AVAILABLE', 'QUARANTINED'])
  })

  it('shows the arm of a kit only to unblinded roles, in the record, the list and the history', async () => {
    const armId = await logs.create('randomisation-arms', { studyId: logs.studySite.studyId, name: 'Active', ratio: 1 }, admin)
    const staff = await hireStaff(node)
    const unblinded = await staff.withAbilities(['SITE_LOGS:CONTRIBUTE', 'RANDOMISATION_UNBLINDED:VIEW', 'RANDOMISATION:VIEW'])
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select place.org_id, gen_random_uuid(), "user".id, place.study_id, place.site_id, 'PHARMACIST'
        from study_site place join "user" on "user".org_id = place.org_id and "user".email = $1 where place.study_id = $2 on conflict do nothing`,
      [unblinded, logs.studySite.studyId],
    )
    const [org] = await node.ownerQuery<{ orgId: string }>('select org_id as "orgId" from study where id = $1', [logs.studySite.studyId])
    node.studydesk.access.forget(org?.orgId ?? '')
    const kit = { ...logs.studySite, productId, kind: 'KIT', number: 'K-1', expiresOn: inDays(60), armId }
    const id = await logs.create('product-lots', kit, unblinded)
    expect((await logs.call<Lot>('GET', `product-lot/${id}`, undefined, unblinded)).data.armId).toBe(armId)
    for (const path of [`product-lot/${id}`, `product-lots?studyId=${logs.studySite.studyId}&_end=50`, `product-lot/${id}/history`]) {
      const response = await logs.call('GET', path, undefined, investigator)
      expect(JSON.stringify(response.data), path).not.toContain(armId)
    }
    expect((await logs.call('GET', `product-lots?armId=${armId}`, undefined, investigator)).status).toBe(400)
    expect((await logs.call('POST', 'product-lots', { ...kit, number: 'K-2' })).status).not.toBe(201)
  })

  it('needs the task of handling the product where the study requires delegated tasks', async () => {
    const other = await createSiteLogs(node)
    const ownProductId = await other.create(
      'study-products',
      { studyId: other.studySite.studyId, name: 'Vial', unit: 'vial' },
      investigator,
    )
    const lotId = await other.create('product-lots', {
      ...other.studySite,
      productId: ownProductId,
      kind: 'LOT',
      number: 'A',
      expiresOn: inDays(9),
    })
    await other.requireTasks()
    expect(codesOf(await move(lotId, 'RECEIVED'))).toEqual([409, 'TaskNotDelegated'])
    await other.delegate(['PRODUCT'])
    expect((await move(lotId, 'RECEIVED')).status).toBe(201)
  })

  it('can be read by viewers, and changed only by staff of the site', async () => {
    const lotId = await createLot()
    expect((await logs.call('GET', `product-lot/${lotId}`, undefined, viewer)).status).toBe(200)
    expect((await logs.call('POST', 'product-movements', { lotId, kind: 'RECEIVED', quantity: 1 }, viewer)).status).toBe(403)
    expect((await logs.call('GET', `product-lot/${lotId}`, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await logs.call('POST', 'study-products', { studyId: logs.studySite.studyId, name: 'X', unit: 'x' })).status).toBe(403)
  })
})
