import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { resources } from '#resources/index.ts'
import { demoAccounts } from '../../../../seeds/accounts.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import type { Caller } from '../../common/caller.ts'

/**
 * Tests that statements are cached per caller and permissions: no caller gets a statement that was built for another caller or for former
 * permissions.
 */
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const userWithoutPermissions = 'nobody@northlake.example'

/** Excludes the read log, because it grows with every read of the test. */
const listedResources = (resources as readonly ResourceDefinition[]).filter(
  ({ name, actions }) => actions.list !== undefined && name !== 'recordRead',
)

/** Returns the same caller with a new function `can`, by which the cache identifies permissions, so that no cached statement is used. */
const copyCaller = (caller: Caller): Caller => ({ ...caller, can: (page, level) => caller.can(page, level) })

const catchMessage = (answer: Promise<unknown>): Promise<unknown> => answer.catch((error: Error) => error.message)

/** Callers for a user in each language, and also a caller who has unlocked the restricted people. */
async function findCallersOf(email: string): Promise<readonly Caller[]> {
  const restrictedPeople = await node.ownerQuery<{ readonly id: string }>('select id from participant where is_restricted_profile')
  const unlockedPeople = new Map(restrictedPeople.map(({ id }) => [id, Date.now() + 3_600_000] as const))
  const callers = await Promise.all(
    ['en', 'fr'].map(async (language) =>
      node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: 'cached-1', language }),
    ),
  )
  return callers.flatMap((caller) => (caller.language === 'en' ? [caller, { ...caller, unlocked: unlockedPeople }] : [caller]))
}

/** Returns the responses for this caller from each resource: a page, and single rows. */
async function readAllResources(caller: Caller, ids: ReadonlyMap<string, readonly string[]>): Promise<Readonly<Record<string, unknown>>> {
  const { engine } = node.studydesk
  const answers: Record<string, unknown> = {}
  for (const { name } of listedResources) {
    const resource = name as keyof ResourceRow
    const query = { _end: 6, ...(name === 'participant' && { isRestrictedProfile: true }) }
    answers[`list ${name}`] = await catchMessage(engine.list(caller, resource, query))
    for (const id of ids.get(name) ?? []) answers[`read ${name} ${id}`] = await catchMessage(engine.read(caller, resource, id))
  }
  return answers
}

const ids = new Map<string, readonly string[]>()
beforeAll(async () => {
  for (const { name } of listedResources) {
    const table = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const order = name === 'participant' ? 'is_restricted_profile desc nulls last, id' : 'id'
    const idRows = await node.ownerQuery<{ readonly id: string }>(`select id from "${table}" order by ${order} limit 2`)
    ids.set(
      name,
      idRows.map(({ id }) => id),
    )
  }
})

// One test for each user: all users together take longer than any other test, and a statement that a caller shares with the caller
// of an earlier test is still cached.
test.each(demoAccounts)('responses for $email are the same with and without cached statements, for all resources', async ({ email }) => {
  const callers = await findCallersOf(email)
  let rows = 0
  // If two callers shared a statement, the second of them would get the response of the first.
  for (const caller of callers) {
    const expected = await readAllResources(copyCaller(caller), ids)
    expect(await readAllResources(caller, ids)).toEqual(expected)
    // Each statement is sent again, since its first response may come from the statement as it was built.
    if (caller.language === 'en' && caller.unlocked.size === 0) expect(await readAllResources(caller, ids)).toEqual(expected)
    rows += Object.values(expected).filter((answer) => typeof answer === 'object').length
  }
  expect(rows > callers.length).toBe(email !== userWithoutPermissions)
})
