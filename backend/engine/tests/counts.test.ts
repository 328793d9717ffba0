import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TabCounts } from '#resources/core/answers.ts'
import { enrol, newParticipant, type StudySite, studySitesOf } from '../../participants/comments/testParticipants.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
let node: TestNode
let mine: StudySite
let person: string

beforeAll(async () => {
  node = await testNode()
  ;[mine] = (await studySitesOf(node, coordinator)) as [StudySite]
  const [foreign] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  person = await newParticipant(node, coordinator)
  await enrol(node, person, mine)
  await enrol(node, person, foreign)
  await node.call(`participant/${person}/comments`, { as: coordinator, method: 'POST', body: { commentText: 'Called back' } })
  for (const therapyName of ['Metformin', 'Aspirin'])
    await node.call(`participant/${person}/therapies`, {
      as: coordinator,
      method: 'POST',
      body: { therapyName, isBaselineMedication: true, isContinuingEndStudy: false },
    })
})
afterAll(() => node?.close())

const counts = (id: string, as = coordinator, resource = 'participant') => node.call<TabCounts>(`${resource}/${id}/counts`, { as })
const figures = (answer: TabCounts) => Object.fromEntries(Object.entries(answer).map(([key, { count }]) => [key, count]))
const listed = async (path: string, as = coordinator) => Number((await node.fetch(`${path}?_end=1`, { as })).headers.get('X-Total-Count'))

describe('how many rows the tabs of a record list', () => {
  test('are told for all its tabs, as many as the lists have for the same reader', async () => {
    const { data } = await counts(person)
    expect(figures(data)).toEqual({ studies: 1, concomitant: 2, contacts: 0, followUps: 0, attachments: 0, comments: 1 })
    expect(data.studies?.count).toBe(await listed(`participant/${person}/studies`))
    const ofSite = (await counts(mine.siteId, admin, 'site')).data
    expect(ofSite.studies?.count).toBe(await listed(`site/${mine.siteId}/study-sites`, admin))
    expect(ofSite.studies?.count).toBeGreaterThan(0)
  })

  test('follow each change at once, and what lies in the trash is not among them', async () => {
    const made = await node.call<{ id: string }>(`participant/${person}/contact-attempts`, {
      as: coordinator,
      method: 'POST',
      body: { way: 'CALL', outcome: 'REACHED', contactedAt: '2026-01-05T15:00:00Z' },
    })
    expect(figures((await counts(person)).data)).toMatchObject({ contacts: 1 })
    await node.call(`contact-attempt/${made.data.id}`, { as: coordinator, method: 'DELETE' })
    expect(figures((await counts(person)).data)).toMatchObject({ contacts: 0 })
  })

  test('are left out of what the reader may not list', async () => {
    const staff = await hireStaff(node)
    const reader = await staff.withAbilities(['ADMIN_SITES:VIEW'])
    expect((await counts(mine.siteId, reader, 'site')).data).not.toHaveProperty('studies')
    expect((await counts(mine.siteId, admin, 'site')).data).toHaveProperty('studies')
    expect((await counts(person, reader)).status).toBe(403)
  })

  test('of whoever is out of reach are as unknown as the person', async () => {
    const others = await newParticipant(node, 'owner@northlake.example')
    const trashed = await newParticipant(node, coordinator)
    await node.ownerQuery('update participant set deleted_at = now() where id = $1', [trashed])
    for (const id of [others, trashed, crypto.randomUUID(), 'x']) expect((await counts(id)).status).toBe(404)
    expect((await counts(person, 'coordinator@rivesud.example')).status).toBe(404)
  })

  test('of a restricted profile tell of its studies alone until it is unlocked', async () => {
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person])
    expect(figures((await counts(person)).data)).toEqual({ studies: 1 })
    const signature = crypto.randomUUID()
    const [user] = await node.ownerQuery<{ id: string }>(
      `with signed as (insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, 'unlock', $2, now() + interval '5 minutes' from "user" where email = $3 returning user_id as id) select id from signed`,
      [signature, person, coordinator],
    )
    const given = JSON.stringify({ signature, userId: user?.id, reason: 'A call from the clinic', code: 'CONTACT_LOOKUP' })
    await node.fetch(`participant/${person}`, { as: coordinator, headers: { 'X-Unlock-Signature': encodeURIComponent(given) } })
    expect(figures((await counts(person)).data)).toMatchObject({ studies: 1, concomitant: 2, comments: 1 })
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [person])
  })

  test('are no read in the audit', async () => {
    const logged = vi.spyOn(node.studydesk.access, 'logReads')
    try {
      await counts(person)
      expect(logged).not.toHaveBeenCalled()
      await node.call(`participant/${person}/comments`, { as: coordinator })
      expect(logged).toHaveBeenCalled()
    } finally {
      logged.mockRestore()
    }
  })
})
