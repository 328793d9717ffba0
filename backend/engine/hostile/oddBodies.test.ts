import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { type DocumentedCall, documentedCalls } from '../generated/documentedCalls.ts'
import { hireStaff } from '../generated/staff.ts'

let node: TestNode
let as: string
beforeAll(async () => {
  node = await testNode()
  as = (await hireStaff(node)).everything
})
afterAll(() => node.close())

/** JSON that is no text, number or list where one is expected, some of which JavaScript cannot even turn into a text. */
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

/** The id of a row that stands where a path has one, so that the body is looked at. Users and roles stay as they are: the caller is one. */
async function rowIds(): Promise<ReadonlyMap<string, string>> {
  const found = (resources as readonly ResourceDefinition[])
    .filter(({ name }) => name !== 'user' && name !== 'role')
    .map(async ({ path }) => {
      const { data } = await node.call<readonly { readonly id: string }[]>(`${path.many}?_end=1`, { as })
      return [path.one, data?.[0]?.id ?? crypto.randomUUID()] as const
    })
  return new Map(await Promise.all(found))
}

/** A row for each id of the path that follows the name of its resource. */
const filled = (path: string, ids: ReadonlyMap<string, string>): string =>
  path.replace(/^\/(api\/)?/, '').replaceAll(/([^{}]*)\/\{\w+\}/g, (_, before: string) => {
    const names = [before.replace(/^\//, ''), before.split('/').at(-1) ?? '']
    return `${before}/${names.map((name) => ids.get(name)).find((id) => id !== undefined) ?? crypto.randomUUID()}`
  })

test('odd values in a body are refused by every documented call, and are never a system error', async () => {
  const calls = (await documentedCalls(node, as)).filter(({ names }) => names.length > 0)
  const ids = await rowIds()
  expect(calls.length).toBeGreaterThan(300)
  const failed: string[] = []
  let refused = 0
  const send = async ({ path, method }: DocumentedCall, body: unknown) => {
    const { status } = await node.fetch(filled(path, ids), { as, method, body })
    if (status >= 500) failed.push(`${method} ${path} ${JSON.stringify(body)} ${status}`)
    if (status === 422) refused += 1
  }
  for (const call of calls) {
    const together = oddValues.map((value) => Object.fromEntries(call.names.map((name) => [name, value])))
    const alone = call.names.map((name) => ({ [name]: hardest }))
    await Promise.all([...together, ...alone].map((body) => send(call, body)))
  }
  expect(failed).toEqual([])
  expect(refused).toBeGreaterThan(calls.length)
})
