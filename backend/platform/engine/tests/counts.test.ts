import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TabCounts } from '#resources/core/answers/answers.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../../../participants/comments/testParticipants.ts'
import { hireStaff } from '../generated/staff.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
let node: TestNode
let ownStudySite: StudySite
let person: string

beforeAll(async () => {
  node = await testNode()
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
  const [otherStudySite] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  person = await createTestParticipant(node, coordinator)
  await enrol(node, person, ownStudySite)
  await enrol(node, person, otherStudySite)
  await node.call(`participant/${person}/comments`, { as: coordinator, method: 'POST', body: { commentText: 'Called back' } })
  for (const therapyName of ['Metformin', 'Aspirin'])
    await node.call(`participant/${person}/therapies`, {
      as: coordinator,
      method: 'POST',
      body: { therapyName, isBaselineMedication: true, isContinuingEndStudy: false },
    })
})
afterAll(() => node?.close())

const counts = (id: string, caller = coordinator, resource = 'participant') =>
  node.call<TabCounts>(`${resource}/${id}/counts`, { as: caller })
const pickFigures = (answer: TabCounts) => Object.fromEntries(Object.entries(answer).map(([key, { count }]) => [key, count]))
const fetchTotal = async (path: string, caller = coordinator) =>
  Number((await node.fetch(`${path}?_end=1`, { as: caller })).headers.get('X-Total-Count'))

describe('counts on the tabs of a record', () => {
  test('tab counts are returned for all tabs, equal to the lists of the same reader', async () => {
    const { data } = await counts(person)
    const studyCounts = { studies: 1, plannedVisits: 0, consents: 0, forms: 0, assignedForms: 0 }
    const safetyCounts = { adverseEvents: 0, deviations: 0 }
    expect(pickFigures(data)).toEqual({
      ...studyCounts,
      ...safetyCounts,
      concomitant: 2,
      contacts: 0,
      followUps: 0,
      attachments: 0,
      comments: 1,
    })
    expect(data.studies?.count).toBe(await fetchTotal(`participant/${person}/studies`))
    const siteCounts = (await counts(ownStudySite.siteId, admin, 'site')).data
    expect(siteCounts.studies?.count).toBe(await fetchTotal(`site/${ownStudySite.siteId}/study-sites`, admin))
    expect(siteCounts.studies?.count).toBeGreaterThan(0)
  })

  test('tab counts follow each change at once, without rows in the trash', async () => {
    const response = await node.call<{ id: string }>(`participant/${person}/contact-attempts`, {
      as: coordinator,
      method: 'POST',
      body: { way: 'CALL', outcome: 'REACHED', contactedAt: '2026-01-05T15:00:00Z' },
    })
    expect(pickFigures((await counts(person)).data)).toMatchObject({ contacts: 1 })
    await node.call(`contact-attempt/${response.data.id}`, { as: coordinator, method: 'DELETE' })
    expect(pickFigures((await counts(person)).data)).toMatchObject({ contacts: 0 })
  })

  test('tab counts are omitted for lists that the reader may not open', async () => {
    const staff = await hireStaff(node)
    const reader = await staff.withAbilities(['ADMIN_SITES:VIEW'])
    expect((await counts(ownStudySite.siteId, reader, 'site')).data).not.toHaveProperty('studies')
    expect((await counts(ownStudySite.siteId, admin, 'site')).data).toHaveProperty('studies')
    expect((await counts(person, reader)).status).toBe(403)
  })

  test('tab counts are a 404 for a record out of reach, as for an unknown one', async () => {
    const others = await createTestParticipant(node, 'owner@northlake.example')
    const trashedId = await createTestParticipant(node, coordinator)
    await node.ownerQuery('update participant set deleted_at = now() where id = $1', [trashedId])
    for (const id of [others, trashedId, crypto.randomUUID(), 'x']) expect((await counts(id)).status).toBe(404)
    expect((await counts(person, 'coordinator@rivesud.example')).status).toBe(404)
  })

  test('tab counts of a restricted profile show its studies alone until it is unlocked', async () => {
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person])
    expect(pickFigures((await counts(person)).data)).toEqual({ studies: 1 })
    const signature = crypto.randomUUID()
    const [user] = await node.ownerQuery<{ id: string }>(
      `with signed as (insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'unlock', $2, now() + interval '5 minutes' from "user" where email = $3 returning user_id as id) select id from signed`,
      [signature, person, coordinator],
    )
    const input = JSON.stringify({ signature, userId: user?.id, reason: 'A call from the clinic', code: 'CONTACT_LOOKUP' })
    await node.fetch(`participant/${person}`, { as: coordinator, headers: { 'X-Unlock-Signature': encodeURIComponent(input) } })
    expect(pickFigures((await counts(person)).data)).toMatchObject({ studies: 1, concomitant: 2, comments: 1 })
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [person])
  })

  test('tab counts are not logged as a read', async () => {
    const readLogger = vi.spyOn(node.studydesk.access, 'logReads')
    try {
      await counts(person)
      expect(readLogger).not.toHaveBeenCalled()
      await node.call(`participant/${person}/comments`, { as: coordinator })
      expect(readLogger).toHaveBeenCalled()
    } finally {
      readLogger.mockRestore()
    }
  })
})
