import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holds } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { Transition } from '#resources/core/transition.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { answersTo, createSample, sampleOf } from './samples.ts'
import { signatureFor } from './signatureFor.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Every state × every transition: a transition is taken from the states that it names and refused from all others, and nothing else sets a status. */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

// Rows of a view change with what they show.
const withStatus = testedResources
  .filter(({ view }: ResourceDefinition) => view !== true)
  .flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.type === 'status' ? [{ resource, name, field, title: `${resource.name}.${name}` }] : [],
    ),
  )

describe.each(withStatus)('$title', ({ resource, name, field }) => {
  // A step without an action is no member of staff's: there is no way to it.
  const taken = Object.entries(field.transitions).filter(([, { action }]) => action !== undefined)
  const cases = taken.flatMap(([transition, rule]) => field.states.map((state) => ({ transition, rule, state })))
  const sharedRow = sharedSample(resource)

  /** A row in this state: a new one where the transition may change it, else the one that no test changes. */
  async function rowIn(state: string, rule?: Transition): Promise<string> {
    const { id } = rule?.from.includes(state) === true ? await createSample(node, resource, staff.everything) : await sharedRow()
    await node.ownerQuery(`update "${snake(resource.name)}" set "${snake(name)}" = $2 where id = $1`, [id, state])
    return id
  }

  test.each(Object.entries(field.transitions).filter(([, { action }]) => action === undefined))('%s has no way', async (transition) => {
    const id = await rowIn(field.initial)
    const before = await read(resource, id)
    expect(before.actions).not.toContain(transition)
    const asked = { as: staff.everything, method: 'POST' }
    expect((await node.fetch(`${resource.path.one}/${id}/transitions/${transition}`, { ...asked, body: {} })).status).toBe(404)
    const among = await node.fetch(`${resource.path.many}/bulk`, { ...asked, body: { action: transition, ids: [id] } })
    expect([among.status, (await among.json()).error.fields]).toMatchObject([422, [{ path: 'action', code: 'notAChoice' }]])
  })

  test.each(cases)('$state: $transition', async ({ transition, rule, state }) => {
    const id = await rowIn(state, rule)
    const before = await read(resource, id)
    const isPossible = rule.from.includes(state) && (rule.when === undefined || holds(rule.when, before))
    const isTheirs = rule.notBy !== undefined && before[rule.notBy] === before.createdBy
    expect((before.actions as readonly string[]).includes(transition)).toBe(isPossible && !isTheirs)

    const answer = await node.fetch(`${resource.path.one}/${id}/transitions/${transition}`, {
      as: staff.everything,
      method: 'POST',
      body: {
        ...answersTo(resource, rule),
        reason: 'Because',
        ...(await signatureFor(node, { resource, transition, rule, id, as: staff.everything })),
      },
    })
    const body = await answer.json()
    const after = (await node.ownerQuery(`select "${snake(name)}" as state from "${snake(resource.name)}" where id = $1`, [id]))[0]?.state
    if (isPossible && answer.status === 200) expect([body.data[name], after]).toEqual([rule.to, rule.to])
    else if (isPossible)
      expect([answer.status, body.error.code, after]).toEqual([answer.status, expect.not.stringMatching('TransitionNotAllowed'), state])
    else expect([answer.status, body.error.code, after]).toEqual([409, 'TransitionNotAllowed', state])
  })

  test.each(cases)('$state: $transition among many', async ({ transition, rule, state }) => {
    const id = await rowIn(state, rule)
    const isPossible = rule.from.includes(state) && (rule.when === undefined || holds(rule.when, await read(resource, id)))
    const asked = { action: transition, ids: [id], changes: answersTo(resource, rule), reason: 'Because' }
    const answer = await node.fetch(`${resource.path.many}/bulk`, { as: staff.everything, method: 'POST', body: asked })
    const body = await answer.json()
    if (rule.signature !== undefined)
      return expect([answer.status, body.error.fields]).toMatchObject([422, [{ path: 'action', code: 'signedOneByOne' }]])
    const [row] = body.data.rows
    const after = (await node.ownerQuery(`select "${snake(name)}" as state from "${snake(resource.name)}" where id = $1`, [id]))[0]?.state
    if (row.outcome === 'done') expect([isPossible, after]).toEqual([true, rule.to])
    else expect([row.error.code === 'TransitionNotAllowed', after]).toEqual([!isPossible, state])
  })

  test('a transition is refused without a value that it asks for', async () => {
    for (const [transition, rule] of taken) {
      const needed = Object.entries(rule.asks ?? {}).flatMap(([name, need]) => (need === 'required' ? [name] : []))
      if (rule.reason === 'required') needed.push('reason')
      if (rule.signature !== undefined) needed.push('signature')
      if (needed.length === 0) continue
      const id = await rowIn(field.initial)
      const answer = await node.fetch(`${resource.path.one}/${id}/transitions/${transition}`, { as: staff.everything, method: 'POST' })
      expect([answer.status, (await answer.json()).error.fields]).toMatchObject([422, needed.map((path) => ({ path, code: 'required' }))])
    }
  })

  test('no edit, creation or import sets it', async () => {
    const id = await rowIn(field.initial)
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
    const imported = await node.fetch(`${resource.path.many}/import`, { as: staff.everything, method: 'POST', body: form })
    expect([imported.status, (await imported.json()).error.code]).toEqual([400, 'StatusColumn'])
  })
})

/** A row that is made at the first call and returned by each further one. */
function sharedSample(resource: ResourceDefinition): () => ReturnType<typeof createSample> {
  let made: ReturnType<typeof createSample> | undefined
  return () => {
    made ??= createSample(node, resource, staff.everything)
    return made
  }
}

/** May a client set the field once? A field that only a transition sets is read-only to clients from the start. */
const isGivenOnce = ({ once, readOnly }: FieldDefinition): boolean => once === true && readOnly === undefined

/** Two rows that a reference may name, for one which a new row may do without. */
async function targets(field: FieldDefinition): Promise<readonly (string | undefined)[]> {
  const target = targetOf(field)
  if (target === null) return []
  const rows = await node.ownerQuery<{ id: string }>(
    `select id::text from "${snake(target)}" where org_id = (select org_id from "user" where email = $1) order by id limit 2`,
    [staff.everything],
  )
  return rows.map(({ id }) => id)
}

/** Every field that is set once × every call that changes a row: another value is refused with the field's name, the same value is accepted. */
/** What follows from a step on its own row belongs to it: whoever reads the history reads one act. */
test('each act of all these is one event of its row', async () => {
  const twice = await node.ownerQuery(
    `select kind, array_agg(action order by at, id) as actions from audit_event
      where correlation_id is not null and record_id is not null
      group by correlation_id, kind, record_id having count(*) > 1 and 'update' = any(array_agg(action))`,
  )
  expect(twice).toEqual([])
})

const withOnce = testedResources.filter(({ fields }) => Object.values(fields).some(isGivenOnce))

describe.each(withOnce.map((resource) => [resource.name, resource] as const))('%s is set once', (_name, resource) => {
  const names = Object.entries(resource.fields).flatMap(([name, field]) => (isGivenOnce(field) ? [name] : []))
  const { one, many } = resource.path
  // No test changes either row: each edit is refused, or says what the row says already.
  const leastRow = sharedSample(resource)
  const otherRow = sharedSample(resource)

  test.each(names)('%s', async (name) => {
    const least = await leastRow()
    if (resource.actions.update === undefined) {
      const refused = await node.fetch(`${one}/${least.id}`, { as: staff.everything, method: 'PATCH', body: { [name]: null } })
      return expect(refused.status).toBeOneOf([404, 405])
    }
    // What a new row may do without is given to one, so that there is something to keep.
    const [first, second] = least[name] === null ? await targets(resource.fields[name] as FieldDefinition) : []
    const row = first === undefined ? least : await createSample(node, resource, staff.everything, { [name]: first })
    const other = second ?? (await otherRow())[name] ?? null
    const changed = other === row[name] ? 'other' : other
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
      const same = await node.fetch(`${one}/${row.id}`, { as: staff.everything, method: 'PATCH', body: { [name]: value } })
      expect(same.status).toBe(200)
    }
    expect(await read(resource, row.id)).toMatchObject({ [name]: row[name], version: row.version })
  })
})

async function read(resource: ResourceDefinition, id: string): Promise<Readonly<Record<string, unknown>>> {
  return (await (await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything })).json()).data
}
