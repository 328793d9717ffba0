import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { DuplicateSearchAnswer } from '#resources/participants/duplicateAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { hireStaff, type Staff } from '../../platform/engine/generated/staff.ts'

/** Checks that administrators see pairs with reasons and grade, but without names: names require OWN on participants. */

let node: TestNode
let staff: Staff
/** A user who administers the organisation and has no rights on participants. */
let manager: string
let ids: readonly [string, string]
let pairId: string
const owner = 'owner@northlake.example'

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, caller = owner) =>
  node.call<Data>(path, { as: caller, method, body })
const fetchState = async (caller: string) =>
  (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state', undefined, caller)).data

interface Pair {
  readonly id: string
  readonly reasons: readonly string[]
  readonly actions: readonly string[]
}
const listPairs = (caller: string, query = '') =>
  call<readonly Pair[]>('GET', `duplicate-pairs?_start=0&_end=200${query}`, undefined, caller)

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
  await vi.waitUntil(async () => (await fetchState(manager)).state === 'DONE', { timeout: 30_000 })
  pairId = (await listPairs(owner)).data.find((each) => (each as unknown as { firstId: string }).firstId === ids[0])?.id ?? ''
})
afterAll(() => node.close())

it('lists the same pairs with reasons and state, without anything that identifies the participants', async () => {
  const managerResponse = await listPairs(manager)
  expect(managerResponse.status).toBe(200)
  expect(managerResponse.data.map(({ id }) => id)).toEqual((await listPairs(owner)).data.map(({ id }) => id))
  expect(managerResponse.data.find(({ id }) => id === pairId)).toMatchObject({
    grade: 'PROBABLE',
    status: 'OPEN',
    reasons: expect.arrayContaining(['SAME_BIRTH_DATE']),
    actions: [],
  })
  const managerText = JSON.stringify(managerResponse.data)
  for (const secret of [...ids, 'firstId', 'secondId', 'Quilla', 'Vrozek', '1931-03-04', 'H2X']) expect(managerText).not.toContain(secret)
  expect((await fetchState(manager)).open).toBe((await fetchState(owner)).open)
})

it('masks the pairs also for organisation owners who may see participants', async () => {
  const combinedUser = await staff.withAbilities(['ADMIN_ORGANIZATION:OWN', 'PARTICIPANTS:CONTRIBUTE'])
  const combinedText = JSON.stringify((await listPairs(combinedUser)).data)
  expect(combinedText).toContain(pairId)
  for (const secret of ids) expect(combinedText).not.toContain(secret)
  expect((await call('GET', `participant/${ids[0]}/duplicate-pairs`, undefined, combinedUser)).status).toBeOneOf([403, 404])
  expect((await call('GET', `duplicate-pair/${pairId}`, undefined, combinedUser)).status).toBe(403)
})

it('opens no other call: to compare, to decide, or to identify the participants by queries', async () => {
  const forbiddenCalls: readonly (readonly [method: string, path: string, body?: unknown])[] = [
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
  for (const [method, path, body] of forbiddenCalls) {
    const { status } = await call(method, path, body, manager)
    expect([method, path, [403, 404].includes(status)]).toEqual([method, path, true])
  }
  for (const query of [`&firstId=${ids[0]}`, `&secondId_in=${ids[1]}`, '&firstId_filled=true', '&_sort=firstId&_order=asc', '&q=Vrozek'])
    expect([query, (await listPairs(manager, query)).status]).toEqual([query, 400])
})

it('requires OWN on the organisation', async () => {
  for (const ability of ['ADMIN_ORGANIZATION:CONTRIBUTE', 'PARTICIPANTS:CONTRIBUTE', 'ADMIN_USERS:OWN']) {
    const caller = await staff.withAbilities([ability])
    for (const [method, path] of [
      ['GET', 'duplicate-pairs'],
      ['GET', 'participants/duplicates/state'],
      ['POST', 'participants/duplicates/find'],
    ] as const)
      expect([ability, path, (await call(method, path, method === 'POST' ? {} : undefined, caller)).status]).toEqual([ability, path, 403])
  }
})
