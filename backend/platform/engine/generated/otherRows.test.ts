import { afterAll, beforeAll, expect, test } from 'vitest'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { copiesOf } from '#resources/core/options/otherRows.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { buildBodies, createSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node?.close())

const copyingResources = testedResources.filter((resource) => copiesOf(resource).length > 0)

test.each(copyingResources.map((resource) => [resource.name, resource] as const))(
  '%s: a new row copies references from the declared source row',
  async (_name, resource) => {
    const id = await create(resource)
    for (const { name, reference, field } of copiesOf(resource)) {
      const target = targetOf(resource.fields[reference] as never)
      const [row] = await node.ownerQuery<{ readonly own: string; readonly copied: string; readonly isEmpty: boolean }>(
        `select own."${toSnakeCase(name)}"::text as own, other."${toSnakeCase(field)}"::text as copied,
            own."${toSnakeCase(reference)}" is null as "isEmpty" from "${toSnakeCase(resource.name)}" own
          left join "${toSnakeCase(String(target))}" other on other.id = own."${toSnakeCase(reference)}" where own.id = $1`,
        [id],
      )
      // Without the optional reference, there is nothing to copy.
      if (row?.isEmpty === true) continue
      expect([name, row?.own]).toEqual([name, row?.copied ?? 'the row of the reference'])
    }
  },
)

/** Creates a row through the API, or by a trusted step if clients cannot create it. The references need not fit together. */
async function create(resource: ResourceDefinition): Promise<string> {
  if (resource.actions.create !== undefined) return String((await createSample(node, resource, staff.everything)).id)
  const caller = await node.studydesk.sessions.callerOf(await node.tokenFor(staff.everything), { correlationId: crypto.randomUUID() })
  const [body] = await buildBodies(node, resource, staff.everything)
  const createdRow = await node.studydesk.engine.work(caller, ({ trusted }) => trusted.create(resource.name as ResourceName, body as never))
  return String((createdRow as { readonly id: unknown }).id)
}
