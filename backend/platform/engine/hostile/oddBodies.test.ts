import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { type DocumentedCall, documentedCalls } from '../generated/documentedCalls.ts'
import { hireStaff } from '../generated/staff.ts'

let node: TestNode
let caller: string
beforeAll(async () => {
  node = await testNode()
  caller = (await hireStaff(node)).everything
})
afterAll(() => node.close())

/** JSON values of wrong types; JavaScript cannot even convert some of them to text. */
const oddValues: readonly unknown[] = [
  { toString: '' },
  [{ toString: '', valueOf: 1 }],
  { length: 3 },
  { constructor: null, toJSON: 'x' },
  -0.5,
  true,
  [[[]]],
]
const hardest = oddValues[0]

/**
 * Ids of existing rows for the paths, so that the server gets as far as the body. Users and roles are excluded, because the caller is a
 * user with a role.
 */
async function fetchRowIds(): Promise<ReadonlyMap<string, string>> {
  const idEntries = (resources as readonly ResourceDefinition[])
    .filter(({ name }) => name !== 'user' && name !== 'role')
    .map(async ({ path }) => {
      const { data } = await node.call<readonly { readonly id: string }[]>(`${path.many}?_end=1`, { as: caller })
      return [path.one, data?.[0]?.id ?? crypto.randomUUID()] as const
    })
  return new Map(await Promise.all(idEntries))
}

/** Replaces each id in the path with that of a row of the resource named before it. */
const fillPath = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(/^\/(api\/)?/, '').replaceAll(/([^{}]*)\/\{\w+\}/g, (_, before: string) => {
    const names = [before.replace(/^\//, ''), before.split('/').at(-1) ?? '']
    return `${before}/${names.map((name) => ids.get(name)).find((id) => id !== undefined) ?? crypto.randomUUID()}`
  })

test('every documented call rejects unusual values in a body, without a system error', async () => {
  const calls = (await documentedCalls(node, caller)).filter(({ names }) => names.length > 0)
  const ids = await fetchRowIds()
  expect(calls.length).toBeGreaterThan(300)
  const failed: string[] = []
  let rejectedCount = 0
  const send = async ({ path, method }: DocumentedCall, body: unknown) => {
    const { status } = await node.fetch(fillPath(path, ids), { as: caller, method, body })
    if (status >= 500) failed.push(`${method} ${path} ${JSON.stringify(body)} ${status}`)
    if (status === 422) rejectedCount += 1
  }
  const sentNames = new Set<string>()
  for (const call of calls) {
    // Several addresses create or change a row of a resource by the same fields: one of them receives each value and each field alone.
    const key = `${call.method} ${call.names.join(' ')}`
    const values = sentNames.has(key) ? [hardest] : oddValues
    const combinedBodies = values.map((value) => Object.fromEntries(call.names.map((name) => [name, value])))
    const singleBodies = sentNames.has(key) ? [] : call.names.map((name) => ({ [name]: hardest }))
    sentNames.add(key)
    await Promise.all([...combinedBodies, ...singleBodies].map((body) => send(call, body)))
  }
  expect(failed).toEqual([])
  expect(rejectedCount).toBeGreaterThan(calls.length)
})
