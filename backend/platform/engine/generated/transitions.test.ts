import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isConditionMet, isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Transition } from '#resources/core/transition.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { buildFieldValue, createSample, sampleOf, transitionInputOf } from './samples.ts'
import { signatureFor } from './signatureFor.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/**
 * Tests every state × every transition: a transition is possible from the states that it names and rejected from all others, and nothing
 * else sets a status.
 */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

// Rows of a view change with their source rows.
const statusResources = testedResources
  .filter(({ view }: ResourceDefinition) => view !== true)
  .flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.type === 'status' ? [{ resource, name, field, title: `${resource.name}.${name}` }] : [],
    ),
  )

describe.each(statusResources)('$title', ({ resource, name, field }) => {
  // A transition without an action has no route, so staff cannot run it.
  const result = Object.entries(field.transitions).filter(([, { action }]) => action !== undefined)
  const cases = result.flatMap(([transition, rule]) => field.states.map((state) => ({ transition, rule, state })))
  // A bulk call runs the same operation on each of its rows: one permitted state and one other are enough to see that it does.
  const bulkCases = result.flatMap(([transition, rule]) =>
    [field.states.find((state) => rule.from.includes(state)), field.states.find((state) => !rule.from.includes(state))].flatMap((state) =>
      state === undefined ? [] : [{ transition, rule, state }],
    ),
  )
  const sharedRow = createSharedSample(resource)

  /** Returns a row in this state: a new one if the transition may change it, otherwise a shared row that no test changes. */
  async function prepareRow(state: string, rule?: Transition): Promise<string> {
    const { id } = rule?.from.includes(state) === true ? await createSample(node, resource, staff.everything) : await sharedRow()
    await node.ownerQuery(`update "${toSnakeCase(resource.name)}" set "${toSnakeCase(name)}" = $2 where id = $1`, [id, state])
    return id
  }

  test.each(Object.entries(field.transitions).filter(([, { action }]) => action === undefined))(
    '%s cannot be requested',
    async (transition) => {
      const id = await prepareRow(field.initial)
      const before = await read(resource, id)
      expect(before.actions).not.toContain(transition)
      const requested = { as: staff.everything, method: 'POST' }
      expect((await node.fetch(`${resource.path.one}/${id}/transitions/${transition}`, { ...requested, body: {} })).status).toBe(404)
      const bulkResponse = await node.fetch(`${resource.path.many}/bulk`, { ...requested, body: { action: transition, ids: [id] } })
      expect([bulkResponse.status, (await bulkResponse.json()).error.fields]).toMatchObject([422, [{ path: 'action', code: 'notAChoice' }]])
    },
  )

  test.each(cases)('$state: $transition is allowed as declared', async ({ transition, rule, state }) => {
    const id = await prepareRow(state, rule)
    const before = await read(resource, id)
    const isPossible = rule.from.includes(state) && (rule.when === undefined || isConditionMet(rule.when, before))
    const isExcludedActor = rule.notBy !== undefined && before[rule.notBy] === before.createdBy
    expect((before.actions as readonly string[]).includes(transition)).toBe(isPossible && !isExcludedActor)

    const answer = await node.fetch(`${resource.path.one}/${id}/transitions/${transition}`, {
      as: staff.everything,
      method: 'POST',
      body: {
        ...transitionInputOf(resource, rule),
        reason: 'Because',
        ...(await signatureFor(node, { resource, transition, rule, id, as: staff.everything })),
      },
    })
    const body = await answer.json()
    const after = (
      await node.ownerQuery(`select "${toSnakeCase(name)}" as state from "${toSnakeCase(resource.name)}" where id = $1`, [id])
    )[0]?.state
    if (isPossible && answer.status === 200) expect([body.data[name], after]).toEqual([rule.to, rule.to])
    else if (isPossible)
      expect([answer.status, body.error.code, after]).toEqual([answer.status, expect.not.stringMatching('TransitionNotAllowed'), state])
    else expect([answer.status, body.error.code, after]).toEqual([409, 'TransitionNotAllowed', state])
  })

  test.each(bulkCases)('$state: $transition in a bulk call is allowed as declared', async ({ transition, rule, state }) => {
    const id = await prepareRow(state, rule)
    const isPossible = rule.from.includes(state) && (rule.when === undefined || isConditionMet(rule.when, await read(resource, id)))
    const requested = { action: transition, ids: [id], changes: transitionInputOf(resource, rule), reason: 'Because' }
    const answer = await node.fetch(`${resource.path.many}/bulk`, { as: staff.everything, method: 'POST', body: requested })
    const body = await answer.json()
    if (rule.signature !== undefined)
      return expect([answer.status, body.error.fields]).toMatchObject([422, [{ path: 'action', code: 'signedOneByOne' }]])
    const [row] = body.data.rows
    const after = (
      await node.ownerQuery(`select "${toSnakeCase(name)}" as state from "${toSnakeCase(resource.name)}" where id = $1`, [id])
    )[0]?.state
    if (row.outcome === 'done') expect([isPossible, after]).toEqual([true, rule.to])
    else expect([row.error.code === 'TransitionNotAllowed', after]).toEqual([!isPossible, state])
  })

  test('rejects a transition without a required value', async () => {
    for (const [transition, rule] of result) {
      const requiredNames = Object.entries(rule.asks ?? {}).flatMap(([name, need]) => (need === 'required' ? [name] : []))
      if (rule.reason === 'required') requiredNames.push('reason')
      if (rule.signature !== undefined) requiredNames.push('signature')
      if (requiredNames.length === 0) continue
      const id = await prepareRow(field.initial)
      const answer = await node.fetch(`${resource.path.one}/${id}/transitions/${transition}`, { as: staff.everything, method: 'POST' })
      expect([answer.status, (await answer.json()).error.fields]).toMatchObject([
        422,
        requiredNames.map((path) => ({ path, code: 'required' })),
      ])
    }
  })

  test('no edit, creation or import sets the status', async () => {
    const id = await prepareRow(field.initial)
    const other = field.states.find((state) => state !== field.initial)
    const { one, many } = resource.path
    const { update, create } = resource.actions
    for (const { action, method, path, body } of [
      { action: update, method: 'PATCH', path: `${one}/${id}`, body: { [name]: other } },
      { action: update, method: 'POST', path: `${many}/bulk`, body: { action: 'update', ids: [id], changes: { [name]: other } } },
      { action: create, method: 'POST', path: many, body: { ...sampleOf(resource), [name]: other } },
    ]) {
      const answer = await node.fetch(path, { as: staff.everything, method, body })
      if (action === undefined) expect([404, 405]).toContain(answer.status)
      else expect([answer.status, (await answer.json()).error.fields]).toMatchObject([422, [{ path: name, code: 'statusByTransition' }]])
    }
    expect((await read(resource, id))[name]).toBe(field.initial)
    if (resource.actions.import === undefined) return
    const form = new FormData()
    form.set('file', new Blob([`${name}\n${other}\n`]), 'rows.csv')
    const importResponse = await node.fetch(`${resource.path.many}/import`, { as: staff.everything, method: 'POST', body: form })
    expect([importResponse.status, (await importResponse.json()).error.code]).toEqual([400, 'StatusColumn'])
  })
})

/** Returns a function that creates a row at its first call and returns the same row later. */
function createSharedSample(resource: ResourceDefinition): () => ReturnType<typeof createSample> {
  let sample: ReturnType<typeof createSample> | undefined
  return () => {
    sample ??= createSample(node, resource, staff.everything)
    return sample
  }
}

/** True if a client may set the field once. A field that only a transition sets is read-only to clients from the start. */
const isProvidedOnce = ({ once, readOnly }: FieldDefinition): boolean => once === true && readOnly === undefined

/**
 * Returns values of a field that may be empty in a new row: the ids of two rows that a reference may name, of the same study site if they
 * belong to one. A site is one of the row's study.
 */
async function listFirstValues(field: FieldDefinition, row: Values): Promise<readonly unknown[]> {
  const target = targetOf(field)
  if (target === null) return [buildFieldValue(field)]
  const shared = ['studyId', 'siteId'].filter((name) => isFilled(row[name]) && getResource(target).fields[name] !== undefined)
  const isSiteOfStudy = target === 'site' && isFilled(row.studyId)
  const rows = isSiteOfStudy
    ? await node.ownerQuery<{ id: string }>('select site_id::text as id from study_site where study_id = $1 order by id limit 2', [
        row.studyId,
      ])
    : await listRowsOf(target, shared, row)
  return rows.map(({ id }) => id)
}

/** Returns the ids of two rows with the same values in these fields as a row. */
const listRowsOf = (target: string, shared: readonly string[], row: Values) =>
  node.ownerQuery<{ id: string }>(
    `select id::text from "${toSnakeCase(target)}" where org_id = (select org_id from "user" where email = $1)
      ${shared.map((name, index) => `and "${toSnakeCase(name)}" = $${index + 2}`).join(' ')} order by id limit 2`,
    [staff.everything, ...shared.map((name) => row[name])],
  )

/** Other changes of the same row in the same request belong to the transition's event: readers of the history see one act. */
test('every transition is recorded as one event of its row', async () => {
  const duplicateEvents = await node.ownerQuery(
    `select kind, array_agg(action order by at, id) as actions from audit_event
      where correlation_id is not null and record_id is not null
      group by correlation_id, kind, record_id having count(*) > 1 and 'update' = any(array_agg(action))`,
  )
  expect(duplicateEvents).toEqual([])
})

const onceResources = testedResources.filter(({ fields }) => Object.values(fields).some(isProvidedOnce))

describe.each(onceResources.map((resource) => [resource.name, resource] as const))('fields of %s that are set once', (_name, resource) => {
  const names = Object.entries(resource.fields).flatMap(([name, field]) => (isProvidedOnce(field) ? [name] : []))
  const { one, many } = resource.path
  // All tests share these two rows, because no test changes them: each edit is rejected, or contains the stored value.
  const leastRow = createSharedSample(resource)
  const otherRow = createSharedSample(resource)

  test.each(names)('%s cannot be changed once it is set', async (name) => {
    const leastValues = await leastRow()
    if (resource.actions.update === undefined) {
      const rejectedResponse = await node.fetch(`${one}/${leastValues.id}`, {
        as: staff.everything,
        method: 'PATCH',
        body: { [name]: null },
      })
      return expect(rejectedResponse.status).toBeOneOf([404, 405])
    }
    // An empty field is filled first, since the test needs a value that must not change.
    const [first, second] = leastValues[name] === null ? await listFirstValues(resource.fields[name] as FieldDefinition, leastValues) : []
    const row = first === undefined ? leastValues : await createSample(node, resource, staff.everything, { [name]: first })
    const other = second ?? (await otherRow())[name] ?? null
    const differentValue = resource.fields[name]?.type === 'ref' ? crypto.randomUUID() : 'other'
    const changed = other === row[name] ? differentValue : other
    for (const value of [changed, null])
      for (const [method, path, body] of [
        ['PATCH', `${one}/${row.id}`, { [name]: value }],
        ['PUT', `${many}/${row.id}`, { [name]: value }],
        ['POST', `${many}/bulk`, { action: 'update', ids: [row.id], changes: { [name]: value } }],
      ] as const) {
        const answer = await node.fetch(path, { as: staff.everything, method, body })
        expect([path, answer.status, (await answer.json()).error?.fields]).toMatchObject([path, 422, [{ path: name, code: 'setOnce' }]])
      }
    for (const value of [row[name], String(row[name]).toUpperCase()].slice(0, resource.fields[name]?.type === 'ref' ? 2 : 1)) {
      const unchangedResponse = await node.fetch(`${one}/${row.id}`, { as: staff.everything, method: 'PATCH', body: { [name]: value } })
      expect(unchangedResponse.status).toBe(200)
    }
    expect(await read(resource, row.id)).toMatchObject({ [name]: row[name], version: row.version })
  })
})

async function read(resource: ResourceDefinition, id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await (await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything })).json()).data
}
