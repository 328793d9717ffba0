import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { demoAccounts } from '../../../seeds/accounts.ts'
import type { Caller } from '../../caller.ts'
import { type TestNode, testNode } from '../../testing/index.ts'

/** Statements are kept for whoever asks the same again: nobody is answered with what was made for somebody else, or for what they might do before. */
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

/** Reads are logged while this runs, and so their list grows. */
const listed = (resources as readonly ResourceDefinition[]).filter(
  ({ name, actions }) => actions.list !== undefined && name !== 'recordRead',
)

/** The same person, for whom nothing is kept: permissions are known by their `can`. */
const unknown = (caller: Caller): Caller => ({ ...caller, can: (page, level) => caller.can(page, level) })

const settled = (answer: Promise<unknown>): Promise<unknown> => answer.catch((error: Error) => error.message)

/** Everybody in each language, once with the restricted people of their organisation unlocked. */
async function everybody(): Promise<readonly Caller[]> {
  const restricted = await node.ownerQuery<{ readonly id: string }>('select id from participant where is_restricted_profile')
  const unlocked = new Map(restricted.map(({ id }) => [id, Date.now() + 3_600_000] as const))
  const callers = await Promise.all(
    demoAccounts.flatMap(({ email }) =>
      ['en', 'fr'].map(async (language) =>
        node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: 'kept-1', language }),
      ),
    ),
  )
  return callers.flatMap((caller) => (caller.language === 'en' ? [caller, { ...caller, unlocked }] : [caller]))
}

/** What this caller is told of each resource: a page, and rows of anybody's. */
async function told(caller: Caller, ids: ReadonlyMap<string, readonly string[]>): Promise<Readonly<Record<string, unknown>>> {
  const { engine } = node.studydesk
  const answers: Record<string, unknown> = {}
  for (const { name } of listed) {
    const resource = name as keyof ResourceRow
    const query = { _end: 6, ...(name === 'participant' && { isRestrictedProfile: true }) }
    answers[`list ${name}`] = await settled(engine.list(caller, resource, query))
    for (const id of ids.get(name) ?? []) answers[`read ${name} ${id}`] = await settled(engine.read(caller, resource, id))
  }
  return answers
}

test('answers are the same whether or not their statements are kept, for everybody, of everything', async () => {
  const ids = new Map<string, readonly string[]>()
  for (const { name } of listed) {
    const table = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const order = name === 'participant' ? 'is_restricted_profile desc nulls last, id' : 'id'
    const found = await node.ownerQuery<{ readonly id: string }>(`select id from "${table}" order by ${order} limit 2`)
    ids.set(
      name,
      found.map(({ id }) => id),
    )
  }
  const callers = await everybody()
  for (const caller of callers) await told(caller, ids)
  let rows = 0
  for (const caller of callers) {
    const kept = await told(caller, ids)
    expect(kept).toEqual(await told(unknown(caller), ids))
    rows += Object.values(kept).filter((answer) => typeof answer === 'object').length
  }
  expect(rows).toBeGreaterThan(callers.length)
}, 120_000)
