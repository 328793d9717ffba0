import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DuplicateSearchAnswer } from '#resources/participants/duplicateAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { unlockProfile } from '../../platform/engine/generated/markedPerson.ts'

/**
 * Checks that pairs with a restricted participant hide their common values: the other participant is readable, so these would disclose
 * hidden data.
 */

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, caller = owner) =>
  node.call<Data>(path, { as: caller, method, body })

/** Creates three entries of one person, and the search for their pairs. */
async function createThree(lastName: string): Promise<readonly [one: string, two: string, three: string]> {
  const add = async (number: number): Promise<string> => {
    const person = { firstName: 'Quilla', gender: 'female', dob: '1931-03-04', postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
    return String((await call('POST', 'participants', { ...person, lastName, email: `${lastName}${number}@example.org` })).data.id)
  }
  const ids = [await add(1), await add(2), await add(3)] as const
  await search()
  return ids
}
async function search(): Promise<void> {
  const fetchState = async () => (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data
  const before = (await fetchState()).finishedAt
  await call('POST', 'participants/duplicates/find', {})
  await expect.poll(async () => (await fetchState()).state === 'DONE' && (await fetchState()).finishedAt !== before).toBe(true)
}

interface Pair {
  readonly id: string
  readonly firstId: string
  readonly secondId: string
  readonly score: number
  readonly reasons: readonly string[]
}
/** Returns the stored pair, because readers who have not unlocked the profile cannot see it. */
const pairOf = async (firstId: string, secondId: string, status = 'OPEN'): Promise<Pair | undefined> =>
  (
    await node.ownerQuery<Pair>(
      `select id, first_id as "firstId", second_id as "secondId", score::float8, reasons from duplicate_pair
        where status = $1 and first_id = any($2::uuid[]) and second_id = any($2::uuid[])`,
      [status, [firstId, secondId]],
    )
  )[0]
/** Returns the participants in the pairs that the user sees in a list. */
async function listShownIds(path: string): Promise<readonly string[]> {
  const { data } = await call<readonly Pair[]>('GET', `${path}?_start=0&_end=200`)
  return data.flatMap(({ firstId, secondId }) => [firstId, secondId])
}
const restrict = async (id: string) => expect((await call('PATCH', `participant/${id}`, { isRestrictedProfile: true })).status).toBe(200)
const concealedPair = { score: 14, reasons: [] }
const reportedPair = { reasons: expect.arrayContaining(['SAME_NAME', 'SAME_BIRTH_DATE']) }

it('closes a pair when a profile becomes restricted, whatever was decided, and records it without the decision', async () => {
  const [firstId, secondId, thirdId] = await createThree('Abernathy')
  expect(await pairOf(firstId, secondId)).toMatchObject(reportedPair)
  const decidedPair = await pairOf(firstId, thirdId)
  expect((await call('POST', `duplicate-pair/${decidedPair?.id}/transitions/notTheSame`, {})).status).toBe(200)

  await restrict(firstId)
  expect(await pairOf(firstId, secondId)).toMatchObject(concealedPair)
  expect(await pairOf(firstId, thirdId, 'NOT_THE_SAME')).toMatchObject(concealedPair)
  expect(await pairOf(secondId, thirdId)).toMatchObject(reportedPair)

  const events = await node.ownerQuery<{ changes: unknown; user_id: string }>(
    `select changes, user_id from audit_event where kind = 'duplicatePair' and action = 'update' and record_id = $1`,
    [decidedPair?.id],
  )
  expect(events).toEqual([{ changes: {}, user_id: expect.any(String) }])
})

it('hides a pair from users who have not unlocked the profile: in every list, by its id and in the count', async () => {
  const [firstId, secondId, thirdId] = await createThree('Eisenschitz')
  const pair = await pairOf(firstId, secondId)
  const open = async () => (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data.open
  expect((await call('GET', `duplicate-pair/${pair?.id}`)).status).toBe(200)
  await restrict(firstId)
  for (const path of ['duplicate-pairs', `participant/${firstId}/duplicate-pairs`, `participant/${secondId}/duplicate-pairs`])
    expect([path, (await listShownIds(path)).includes(firstId)]).toEqual([path, false])
  expect(await listShownIds(`participant/${firstId}/duplicate-pairs`)).toEqual([])
  expect((await listShownIds(`participant/${secondId}/duplicate-pairs`)).toSorted()).toEqual([secondId, thirdId].toSorted())
  expect((await call('GET', `duplicate-pair/${pair?.id}`)).status).toBe(404)
  expect((await call('POST', `duplicate-pair/${pair?.id}/transitions/notTheSame`, {})).status).toBe(404)
  await search()
  expect(await open()).toBe((await listShownIds('duplicate-pairs')).length / 2)

  await unlockProfile(node, owner, firstId)
  expect(await listShownIds('duplicate-pairs')).toContain(firstId)
  expect(await listShownIds(`participant/${firstId}/duplicate-pairs`)).toEqual(expect.arrayContaining([firstId, secondId, thirdId]))
  expect((await call('GET', `duplicate-pair/${pair?.id}`)).status).toBe(200)
})

it('closes a pair with a restriction that a merge brings, and keeps it closed when the merge is undone', async () => {
  const [firstId, secondId, thirdId] = await createThree('Borowitz')
  const merge = async (id: string, otherId: string) => {
    const versionOf = async (each: string) => Number((await call('GET', `participant/${each}`)).data.version)
    const versions = { version: await versionOf(id), otherVersion: await versionOf(otherId) }
    return call<{ mergeId: string }>('POST', `participant/${id}/merge`, { otherId, ...versions, values: {} })
  }
  // The merge stores the removed entry's pair completely, to restore it later.
  const first = await merge(firstId, secondId)
  expect(first.status).toBe(200)
  await restrict(thirdId)
  expect((await call('POST', `participant-merge/${first.data.mergeId}/transitions/undo`, {})).status).toBe(200)
  expect(await pairOf(secondId, thirdId)).toMatchObject(concealedPair)

  const [survivor, other, third2] = await createThree('Castonguay')
  await restrict(other)
  await node.ownerQuery(
    `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
     select org_id, gen_random_uuid(), "user".id, $2, 'STUDY_RELATED_ACCESS', 'x', gen_random_uuid(), now() + interval '20 minutes'
     from "user" where email = $1`,
    [owner, other],
  )
  const [{ orgId, userId } = { orgId: '', userId: '' }] = await node.ownerQuery<{ orgId: string; userId: string }>(
    `select org_id as "orgId", id as "userId" from "user" where email = $1`,
    [owner],
  )
  node.studydesk.access.forgetUnlocks(orgId, userId)
  expect(await pairOf(survivor, third2)).toMatchObject(reportedPair)
  expect((await merge(survivor, other)).status).toBe(200)
  expect(await pairOf(survivor, third2)).toMatchObject(concealedPair)
})

it('closes a decided pair at the next search when its profile was restricted by other means', async () => {
  const [firstId, secondId] = await createThree('Dandurand')
  const pair = await pairOf(firstId, secondId)
  await call('POST', `duplicate-pair/${pair?.id}/transitions/notTheSame`, {})
  await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [firstId])
  await search()
  expect(await pairOf(firstId, secondId, 'NOT_THE_SAME')).toMatchObject(concealedPair)
})
