import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, readStudySitePair, type StudySite } from '../participants/comments/testParticipants.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
let zed: string
let cardId: string
beforeAll(async () => {
  node = await sharedNode()
  ;[ownStudySite, foreignStudySite] = await readStudySitePair(node, coordinator)
  zed = await createTestParticipant(node, coordinator, {
    firstName: 'Zedekiah',
    lastName: 'Amesworth',
    dob: '1971-03-09',
    email: 'zed.amesworth@example.org',
    primaryMobile: '416-555-7788',
    participantClientId: 'CLIENT-7788Z',
  })
  cardId = await enrol(node, zed, ownStudySite, 'SUBJ-7788')
})
afterAll(() => node.close())

const boardOf = async (query: string, caller = coordinator) => {
  const { data } = await node.call<BoardAnswer>(
    `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment?q=${encodeURIComponent(query)}`,
    { as: caller },
  )
  return data.cards.map((card) => card.cardId)
}
const listOf = async (query: string, caller = coordinator) => {
  const answer = await node.fetch(`participant-studies?q=${encodeURIComponent(query)}&_end=50&_total=exact`, { as: caller })
  const body = (await answer.json()) as { data: readonly { readonly id: string }[]; meta?: { readonly total?: number } }
  return { ids: body.data.map(({ id }) => id), total: answer.headers.get('x-total-count') ?? body.meta?.total ?? null }
}

const restrict = async () => {
  const answer = await node.call(`participant/${zed}`, {
    as: 'owner@northlake.example',
    method: 'PATCH',
    body: { isRestrictedProfile: true },
  })
  expect(answer.status).toBe(200)
}

it.each([
  'zedek',
  'AMESWORTH zedekiah',
  'zed.amesworth@example.org',
  '416-555-7788',
  '4165557788',
  'CLIENT-7788Z',
  'subj-7788',
  '1971-03-09',
])('finds a card by %s, on the board and in lists of participations', async (query) => {
  expect(await boardOf(query)).toEqual([cardId])
  expect((await listOf(query)).ids).toEqual([cardId])
})

it('finds no card when one of the terms matches neither the card nor its participant', async () => {
  expect(await boardOf('zedekiah nowhere')).toEqual([])
  expect(await boardOf('zedekiah SUBJ-7788')).toEqual([cardId])
})

it("finds no card of another user's study site by the name of a participant whom the reader may see", async () => {
  const foreignCardId = await enrol(node, zed, foreignStudySite)
  expect((await listOf('amesworth')).ids).toEqual([cardId])
  await node.ownerQuery('delete from participant_study where id = $1', [foreignCardId])
})

it('finds a restricted participant by no hidden value, and counts no hit for one', async () => {
  // Fills the cache of totals first, to check that no later response uses an old total.
  expect(Number((await listOf('zedek')).total)).toBe(1)
  await restrict()
  for (const query of ['zedek', 'amesworth', 'zed.amesworth@example.org', '4165557788', '1971-03-09']) {
    expect(await boardOf(query), query).toEqual([])
    expect((await listOf(query)).ids, query).toEqual([])
    expect(Number((await listOf(query)).total), query).toBe(0)
  }
  expect(await boardOf('SUBJ-7788')).toEqual([cardId])
  expect(await boardOf('CLIENT-7788Z'), 'shown for restricted profiles, too').toEqual([cardId])
  await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [zed])
})

it('finds a card by the participant’s values only for callers who may list participants', async () => {
  const staff = await hireStaff(node)
  const screener = await staff.withAbilities(['SCREENING:VIEW'])
  expect(await boardOf('SUBJ-7788', screener)).toEqual([cardId])
  for (const query of ['zedek', 'zed.amesworth@example.org', '4165557788', '1971-03-09'])
    expect(await boardOf(query, screener), query).toEqual([])
  const reader = await staff.withAbilities(['SCREENING:VIEW', 'PARTICIPANTS:VIEW'])
  expect(await boardOf('zedek', reader)).toEqual([cardId])
})
