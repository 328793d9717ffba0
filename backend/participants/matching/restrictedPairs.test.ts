import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'
import { unlockFor } from '../../engine/generated/markedPerson.ts'
import { type TestNode, testNode } from '../../testing/index.ts'

/** A pair says what two people have in common: of somebody restricted, whose other half anybody may read, that is what the profile hides. */

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, as = owner) =>
  node.call<Data>(path, { as, method, body })

/** Three entries of one person, and the pairs that the search makes of them. */
async function three(lastName: string): Promise<readonly [one: string, two: string, three: string]> {
  const add = async (number: number): Promise<string> => {
    const person = { firstName: 'Quilla', gender: 'female', dob: '1931-03-04', postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
    return String((await call('POST', 'participants', { ...person, lastName, email: `${lastName}${number}@example.org` })).data.id)
  }
  const ids = [await add(1), await add(2), await add(3)] as const
  await search()
  return ids
}
async function search(): Promise<void> {
  const state = async () => (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data
  const before = (await state()).finishedAt
  await call('POST', 'participants/duplicates/find', {})
  await expect.poll(async () => (await state()).state === 'DONE' && (await state()).finishedAt !== before).toBe(true)
}

interface Pair {
  readonly id: string
  readonly firstId: string
  readonly secondId: string
  readonly score: number
  readonly reasons: readonly string[]
}
/** The pair as it is stored: a reader who has not unlocked the profile is not told of it. */
const pairOf = async (one: string, other: string, status = 'OPEN'): Promise<Pair | undefined> =>
  (
    await node.ownerQuery<Pair>(
      `select id, first_id as "firstId", second_id as "secondId", score::float8, reasons from duplicate_pair
        where status = $1 and first_id = any($2::uuid[]) and second_id = any($2::uuid[])`,
      [status, [one, other]],
    )
  )[0]
/** The people in the pairs that somebody is shown, in any list. */
async function shownIn(path: string): Promise<readonly string[]> {
  const { data } = await call<readonly Pair[]>('GET', `${path}?_start=0&_end=200`)
  return data.flatMap(({ firstId, secondId }) => [firstId, secondId])
}
const restrict = async (id: string) => expect((await call('PATCH', `participant/${id}`, { isRestrictedProfile: true })).status).toBe(200)
const concealed = { score: 14, reasons: [] }
const told = { reasons: expect.arrayContaining(['SAME_NAME', 'SAME_BIRTH_DATE']) }

it('closes with the profile, whatever was decided about it, and says so in the history without telling what it was', async () => {
  const [one, two, third] = await three('Abernathy')
  expect(await pairOf(one, two)).toMatchObject(told)
  const decided = await pairOf(one, third)
  expect((await call('POST', `duplicate-pair/${decided?.id}/transitions/notTheSame`, {})).status).toBe(200)

  await restrict(one)
  expect(await pairOf(one, two)).toMatchObject(concealed)
  expect(await pairOf(one, third, 'NOT_THE_SAME')).toMatchObject(concealed)
  expect(await pairOf(two, third)).toMatchObject(told)

  const events = await node.ownerQuery<{ changes: unknown; user_id: string }>(
    `select changes, user_id from audit_event where kind = 'duplicatePair' and action = 'update' and record_id = $1`,
    [decided?.id],
  )
  expect(events).toEqual([{ changes: {}, user_id: expect.any(String) }])
})

it('is told to nobody who has not unlocked the profile: in no list, not by its id, not in the count', async () => {
  const [one, two, third] = await three('Eisenschitz')
  const pair = await pairOf(one, two)
  const open = async () => (await call<DuplicateSearchAnswer>('GET', 'participants/duplicates/state')).data.open
  expect((await call('GET', `duplicate-pair/${pair?.id}`)).status).toBe(200)
  await restrict(one)
  for (const path of ['duplicate-pairs', `participant/${one}/duplicate-pairs`, `participant/${two}/duplicate-pairs`])
    expect([path, (await shownIn(path)).includes(one)]).toEqual([path, false])
  expect(await shownIn(`participant/${one}/duplicate-pairs`)).toEqual([])
  expect((await shownIn(`participant/${two}/duplicate-pairs`)).toSorted()).toEqual([two, third].toSorted())
  expect((await call('GET', `duplicate-pair/${pair?.id}`)).status).toBe(404)
  expect((await call('POST', `duplicate-pair/${pair?.id}/transitions/notTheSame`, {})).status).toBe(404)
  await search()
  expect(await open()).toBe((await shownIn('duplicate-pairs')).length / 2)

  await unlockFor(node, owner, one)
  expect(await shownIn('duplicate-pairs')).toContain(one)
  expect(await shownIn(`participant/${one}/duplicate-pairs`)).toEqual(expect.arrayContaining([one, two, third]))
  expect((await call('GET', `duplicate-pair/${pair?.id}`)).status).toBe(200)
})

it('closes with a restriction that a merge brings, and stays closed when the merge is undone', async () => {
  const [one, two, third] = await three('Borowitz')
  const merge = async (id: string, otherId: string) => {
    const versionOf = async (each: string) => Number((await call('GET', `participant/${each}`)).data.version)
    const versions = { version: await versionOf(id), otherVersion: await versionOf(otherId) }
    return call<{ mergeId: string }>('POST', `participant/${id}/merge`, { otherId, ...versions, values: {} })
  }
  // The pair of the entry that is gone is kept whole, to be put back.
  const first = await merge(one, two)
  expect(first.status).toBe(200)
  await restrict(third)
  expect((await call('POST', `participant-merge/${first.data.mergeId}/transitions/undo`, {})).status).toBe(200)
  expect(await pairOf(two, third)).toMatchObject(concealed)

  const [survivor, other, third2] = await three('Castonguay')
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
  expect(await pairOf(survivor, third2)).toMatchObject(told)
  expect((await merge(survivor, other)).status).toBe(200)
  expect(await pairOf(survivor, third2)).toMatchObject(concealed)
})

it('is closed by the next search where it was decided about before the profile was closed in another way', async () => {
  const [one, two] = await three('Dandurand')
  const pair = await pairOf(one, two)
  await call('POST', `duplicate-pair/${pair?.id}/transitions/notTheSame`, {})
  await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [one])
  await search()
  expect(await pairOf(one, two, 'NOT_THE_SAME')).toMatchObject(concealed)
})
