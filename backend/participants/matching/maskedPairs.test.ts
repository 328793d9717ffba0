import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'
import { hireStaff, type Staff } from '../../engine/generated/staff.ts'
import { type TestNode, testNode } from '../../testing/index.ts'

/** Whoever runs the organisation sees that there are pairs, why and how sure, and not whom: that takes OWN on participants. */

let node: TestNode
let staff: Staff
/** Runs the organisation, and has no right on participants. */
let manager: string
let ids: readonly [string, string]
let pairId: string
const owner = 'owner@northlake.example'

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, as = owner) =>
  node.call<Data>(path, { as, method, body })
const stateFor = async (as: string) => (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state', undefined, as)).data

interface Pair {
  readonly id: string
  readonly reasons: readonly string[]
  readonly actions: readonly string[]
}
const pairs = (as: string, query = '') => call<readonly Pair[]>('GET', `duplicate-pairs?_start=0&_end=200${query}`, undefined, as)

beforeAll(async () => {
  node = await testNode()
  staff = await hireStaff(node)
  manager = await staff.withAbilities(['ADMIN_ORGANIZATION:OWN'])
  const add = async (email: string): Promise<string> => {
    const person = { firstName: 'Quilla', lastName: 'Vrozek', gender: 'female', dob: '1931-03-04', postalCode: 'H2X 1Y4' }
    return String((await call('POST', 'participants', { ...person, email, referralSource: 'CLINIC' })).data.id)
  }
  ids = [await add('q1@example.org'), await add('q2@example.org')]
  expect((await call('POST', 'participants/duplicates/find', {}, manager)).status).toBe(202)
  await vi.waitUntil(async () => (await stateFor(manager)).state === 'DONE', { timeout: 30_000 })
  pairId = (await pairs(owner)).data.find((each) => (each as unknown as { firstId: string }).firstId === ids[0])?.id ?? ''
})
afterAll(() => node.close())

it('lists the same pairs, with reasons and state, and nothing that says who they are', async () => {
  const seen = await pairs(manager)
  expect(seen.status).toBe(200)
  expect(seen.data.map(({ id }) => id)).toEqual((await pairs(owner)).data.map(({ id }) => id))
  expect(seen.data.find(({ id }) => id === pairId)).toMatchObject({
    grade: 'PROBABLE',
    status: 'OPEN',
    reasons: expect.arrayContaining(['SAME_BIRTH_DATE']),
    actions: [],
  })
  const told = JSON.stringify(seen.data)
  for (const secret of [...ids, 'firstId', 'secondId', 'Quilla', 'Vrozek', '1931-03-04', 'H2X']) expect(told).not.toContain(secret)
  expect((await stateFor(manager)).open).toBe((await stateFor(owner)).open)
})

it('masks them for whoever runs the organisation and sees participants, too', async () => {
  const both = await staff.withAbilities(['ADMIN_ORGANIZATION:OWN', 'PARTICIPANTS:CONTRIBUTE'])
  const told = JSON.stringify((await pairs(both)).data)
  expect(told).toContain(pairId)
  for (const secret of ids) expect(told).not.toContain(secret)
  expect((await call('GET', `participant/${ids[0]}/duplicate-pairs`, undefined, both)).status).toBeOneOf([403, 404])
  expect((await call('GET', `duplicate-pair/${pairId}`, undefined, both)).status).toBe(403)
})

it('opens no other door: neither to compare, nor to decide, nor to find out who by asking', async () => {
  const refused: readonly (readonly [method: string, path: string, body?: unknown])[] = [
    ['GET', `duplicate-pair/${pairId}`],
    ['GET', `duplicate-pairs/${pairId}`],
    ['GET', `duplicate-pair/${pairId}/history`],
    ['POST', `duplicate-pair/${pairId}/transitions/notTheSame`, {}],
    ['POST', `duplicate-pair/${pairId}/transitions/reopen`, {}],
    ['POST', 'duplicate-pairs/bulk', { action: 'notTheSame', ids: [pairId] }],
    ['GET', 'duplicate-pairs/export'],
    ['GET', `participant/${ids[0]}/duplicate-pairs`],
    ['GET', `participant/${ids[0]}`],
    ['GET', 'participant-merges'],
    ['POST', `participant/${ids[0]}/merge`, { otherId: ids[1], version: 1, otherVersion: 1, values: {} }],
    ['GET', `participant/${ids[0]}/merge?otherId=${ids[1]}`],
  ]
  for (const [method, path, body] of refused) {
    const { status } = await call(method, path, body, manager)
    expect([method, path, [403, 404].includes(status)]).toEqual([method, path, true])
  }
  for (const query of [`&firstId=${ids[0]}`, `&secondId_in=${ids[1]}`, '&firstId_filled=true', '&_sort=firstId&_order=asc', '&q=Vrozek'])
    expect([query, (await pairs(manager, query)).status]).toEqual([query, 400])
})

it('is for those who own the organisation, not for those who only see it', async () => {
  for (const ability of ['ADMIN_ORGANIZATION:CONTRIBUTE', 'PARTICIPANTS:CONTRIBUTE', 'ADMIN_USERS:OWN']) {
    const as = await staff.withAbilities([ability])
    for (const [method, path] of [
      ['GET', 'duplicate-pairs'],
      ['GET', 'participants/duplicates/state'],
      ['POST', 'participants/duplicates/find'],
    ] as const)
      expect([ability, path, (await call(method, path, method === 'POST' ? {} : undefined, as)).status]).toEqual([ability, path, 403])
  }
})
