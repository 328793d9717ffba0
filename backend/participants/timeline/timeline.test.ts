import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Timeline } from '#resources/participants/participantTimeline.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { hireStaff } from '../../platform/engine/generated/staff.ts'
import { createTestParticipant, enrol, type StudySite, studySitesOf } from '../comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
let person: string

beforeAll(async () => {
  node = await testNode()
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
  ;[foreignStudySite] = (await studySitesOf(node, coordinator, { others: true })) as [StudySite]
  person = await createTestParticipant(node, coordinator)
  await write(`participant/${person}`, 'PATCH', { allergies: 'Pollen' })
  await write(`participant/${person}/comments`, 'POST', { commentText: 'Prefers mornings' })
  await write(`participant/${person}/contact-attempts`, 'POST', {
    way: 'CALL',
    outcome: 'LEFT_MESSAGE',
    contactedAt: '2026-01-05T15:00:00Z',
    note: 'With her daughter',
  })
  await write(`participant/${person}/follow-ups`, 'POST', { dueOn: '2031-02-03' })
  await write('participant-studies', 'POST', { ...ownStudySite, participantId: person })
})
afterAll(() => node?.close())

async function write(path: string, method: string, body: unknown, caller = coordinator): Promise<string> {
  const { status, data, error } = await node.call<{ id: string }>(path, { as: caller, method, body })
  if (status >= 300) throw new Error(`${path}: ${JSON.stringify(error)}`)
  return data?.id
}
const timeline = (query = '', caller = coordinator, id = person) =>
  node.call<Timeline>(`participant/${id}/timeline${query}`, { as: caller })
const summarizeItems = ({ items }: Timeline) => items.map(({ kind, action, made }) => [`${kind}.${action}`, ...Object.keys(made)])

describe('the timeline of a participant', () => {
  test('shows every event once, newest first, with the written records themselves', async () => {
    const { data } = await timeline()
    expect(summarizeItems(data)).toEqual([
      ['participantStudy.create'],
      ['followUp.create', 'followUp'],
      ['contactAttempt.create', 'contactAttempt'],
      ['comment.create', 'comment'],
      ['participant.update'],
      ['participant.create'],
    ])
    expect(data.items.map(({ group }) => group)).toEqual(['changes', 'contacts', 'contacts', 'comments', 'changes', 'changes'])
    expect(data.items[3]?.made.comment?.commentText).toContain('Prefers mornings')
    expect(data.items[2]?.made.contactAttempt).toMatchObject({ outcome: 'LEFT_MESSAGE', note: 'With her daughter' })
    expect(data.items.map(({ text }) => text).join()).not.toMatch(/\{\{|activity\./)
    expect(data.people).toEqual([{ id: expect.any(String), fullName: 'Priya Raman' }])
    expect(data.next).toBeNull()
  })

  test('returns pages without loss or duplicates, also while events are added and at equal times', async () => {
    const long = await createTestParticipant(node, coordinator)
    await node.ownerQuery(
      `insert into audit_event (org_id, id, at, user_id, kind, action, record_id, changes)
        select org_id, gen_random_uuid(), date_trunc('second', now()) - (each / 3) * interval '1 microsecond', id, 'participant', 'update', $2, '{}'
        from "user", generate_series(1, 40) each where email = $1`,
      [coordinator, long],
    )
    const expected = (await timeline('?size=100', coordinator, long)).data.items.map(({ id }) => id)
    expect(expected).toHaveLength(41)
    const listedIds: string[] = []
    for (let before: string | null = ''; before !== null; ) {
      const { data }: { data: Timeline } = await timeline(`?size=7${before === '' ? '' : `&before=${before}`}`, coordinator, long)
      listedIds.push(...data.items.map(({ id }) => id))
      expect(data.people === undefined).toBe(before !== '')
      before = data.next
      if (listedIds.length === 7) await write(`participant/${long}`, 'PATCH', { tags: ['added meanwhile'] })
    }
    expect(listedIds).toEqual(expected)
  })

  test('narrows the timeline by kind, user and period', async () => {
    expect(summarizeItems((await timeline('?groups=comments,contacts')).data).flat()).toEqual(
      expect.arrayContaining(['comment.create', 'contactAttempt.create', 'followUp.create']),
    )
    expect((await timeline('?groups=comments,contacts')).data.items).toHaveLength(3)
    const [other] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [owner])
    expect((await timeline(`?userId=${other?.id}`)).data.items).toEqual([])
    expect((await timeline('?to=2020-01-01')).data.items).toEqual([])
    expect((await timeline('?from=2020-01-01')).data.items).toHaveLength(6)
  })

  test('shows events of a study to the staff of that study alone', async () => {
    const shared = await createTestParticipant(node, coordinator)
    await enrol(node, shared, ownStudySite)
    await enrol(node, shared, foreignStudySite)
    const staff = await hireStaff(node)
    await write(`participant/${shared}/comments`, 'POST', { commentText: 'Theirs', ...foreignStudySite }, staff.everything)
    const groups = '?groups=comments'
    expect((await timeline(groups, staff.everything, shared)).data.items[0]?.made.comment?.commentText).toContain('Theirs')
    expect((await timeline(groups, coordinator, shared)).data).toMatchObject({ items: [], next: null })
    const reader = await staff.withAbilities(['SCREENING:CONTRIBUTE'])
    expect((await timeline('', reader, shared)).status).toBe(403)
  })

  test('describes a deleted record in a sentence', async () => {
    const id = await write(`participant/${person}/contact-attempts`, 'POST', {
      way: 'SMS',
      outcome: 'REACHED',
      contactedAt: '2026-01-06T15:00:00Z',
    })
    await write(`contact-attempt/${id}`, 'DELETE', undefined)
    expect(summarizeItems((await timeline('?groups=contacts&size=2')).data)).toEqual([['contactAttempt.remove'], ['contactAttempt.create']])
  })

  test('the timeline of a participant is closed for a restricted profile, and a 404 for a participant out of reach', async () => {
    const closed = await createTestParticipant(node, coordinator, { isRestrictedProfile: true })
    const answer = await timeline('', coordinator, closed)
    expect([answer.status, answer.error?.code]).toEqual([403, 'ProfileRestricted'])
    const others = await createTestParticipant(node, owner)
    for (const id of [others, crypto.randomUUID(), 'x']) expect((await timeline('', coordinator, id)).status).toBe(404)
    expect((await timeline('', 'coordinator@rivesud.example')).status).toBe(404)
    expect((await timeline('', 'nobody@northlake.example')).status).toBe(403)
  })

  test.each([
    ['groups=jokes', 'groups'],
    ['userId=1', 'userId'],
    ['before=yesterday', 'before'],
    ['before=2026-13-45T00:00:00.000000Z_00000000-0000-7000-8000-000000000000', 'before'],
    ['page=2', 'page'],
  ])('rejects %s', async (query, path) => {
    const { status, error } = await timeline(`?${query}`)
    expect([status, error?.fields?.[0]?.path]).toEqual([400, path])
  })
})
