import { afterAll, beforeAll, expect, test } from 'vitest'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import { copiesOf } from '#resources/core/otherRows.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { bodiesFor, createSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node?.close())

const copying = testedResources.filter((resource) => copiesOf(resource).length > 0)

test.each(copying.map((resource) => [resource.name, resource] as const))(
  '%s: a new row has the references of the row that it copies from',
  async (_name, resource) => {
    const id = await create(resource)
    for (const { name, reference, field } of copiesOf(resource)) {
      const target = targetOf(resource.fields[reference] as never)
      const [row] = await node.ownerQuery<{ readonly own: string; readonly copied: string }>(
        `select own."${snake(name)}"::text as own, other."${snake(field)}"::text as copied from "${snake(resource.name)}" own
          join "${snake(String(target))}" other on other.id = own."${snake(reference)}" where own.id = $1`,
        [id],
      )
      expect([name, row?.own]).toEqual([name, row?.copied ?? 'the row of the reference'])
    }
  },
)

/** By a client, or, where clients create none, by a step of the domain, whose references need not agree. */
async function create(resource: ResourceDefinition): Promise<string> {
  if (resource.actions.create !== undefined) return String((await createSample(node, resource, staff.everything)).id)
  const caller = await node.studydesk.sessions.callerOf(await node.tokenFor(staff.everything), { correlationId: crypto.randomUUID() })
  const [body] = await bodiesFor(node, resource, staff.everything)
  const made = await node.studydesk.engine.work(caller, ({ trusted }) => trusted.create(resource.name as ResourceName, body as never))
  return String((made as { readonly id: unknown }).id)
}
