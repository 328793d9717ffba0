import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources as declared } from '#resources/index.ts'
import { type TestCall, type TestNode, testNode } from '../../testing/index.ts'
import { anyIdOf, createSample, valueFor } from './samples.ts'
import { hireStaff, northlake, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Every sensitive field × every door: no door tells its value while the row is restricted and the reader has not unlocked it. */
const resources: readonly ResourceDefinition[] = declared
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

describe.each(
  testedResources.filter(({ restrictedBy }) => restrictedBy !== undefined).map((resource) => [resource.name, resource] as const),
)('%s', (_name, resource) => {
  const { many, one } = resource.path
  const sensitive = Object.entries(resource.fields).filter(([, field]) => field.sensitive === true && !isDerived(field))
  const restrictedBy = resource.restrictedBy as string
  let id: string
  let open: Values

  beforeAll(async () => {
    const row = await createSample(node, resource, staff.everything)
    id = row.id
    const filled = Object.fromEntries(sensitive.map(([name, field]) => [name, distinct(field) ?? row[name]]))
    for (const [name, value] of Object.entries(filled)) {
      await ask(`${one}/${id}`, { method: 'PATCH', body: { [name]: value } })
    }
    await ask(`${one}/${id}`, { method: 'PATCH', body: { [restrictedBy]: true } })
    open = stored(await node.ownerQuery(`select to_jsonb("all".*) as row from "${snake(resource.name)}" "all" where id = $1`, [id]))
  })

  test('reading, listing, history and export leave it out', async () => {
    const row = (await ask(`${one}/${id}`)).data
    const listed = (await ask(`${many}?id=${id}`)).data[0]
    for (const seen of [row, listed]) {
      expect(seen.redacted).toBe(true)
      for (const [name, field] of Object.entries(resource.fields)) if (field.sensitive === true) expect(seen).not.toHaveProperty(name)
    }
    const history = await ask(`${one}/${id}/history`)
    for (const entry of history.data) for (const [name] of sensitive) expect(entry.changes).not.toHaveProperty(name)
    const file = await (await node.fetch(`${many}/export?id=${id}&headers=names`, { as: staff.everything })).text()
    const texts = [JSON.stringify(row), JSON.stringify(listed), JSON.stringify(history), file]
    for (const value of secrets()) for (const text of texts) expect(text).not.toContain(value)
  })

  test.each(sensitive)('%s cannot be filtered for', async (name, field) => {
    const value = open[name]
    if (value === null) return
    for (const operator of typeOf(field).operators.filter((each) => each !== 'ne')) {
      const parameter = operator === 'eq' ? name : `${name}_${operator}`
      const asked = new URLSearchParams({ id, [parameter]: String(value) })
      expect([operator, (await ask(`${many}?${asked}`)).data]).toEqual([operator, []])
    }
    for (const filled of [true, false]) expect((await ask(`${many}?id=${id}&${name}_filled=${filled}`)).data).toEqual([])
  })

  test.each(sensitive.filter(([, field]) => typeOf(field).sortable))('%s cannot be told by its place in a sorted list', async (name) => {
    const last = (await ask(`${many}?_sort=${name}&_order=asc&_start=0&_end=500&${restrictedBy}=true`)).data.map((row: Values) => row.id)
    expect(last).toContain(id)
    const rows = (await ask(`${many}?_sort=${name},id&_order=asc,asc&_end=500&${restrictedBy}=true`)).data
    const hidden = rows.filter((row: Values) => row.redacted === true).map((row: Values) => row.id)
    expect(hidden).toEqual([...hidden].sort())
  })

  test('it cannot be searched for', async () => {
    for (const name of resource.list?.search ?? []) {
      if (resource.fields[name]?.sensitive !== true || typeof open[name] !== 'string') continue
      const found = (await ask(`${many}?q=${encodeURIComponent(open[name])}&id=${id}`)).data
      expect([name, found]).toEqual([name, []])
    }
  })

  test('rows that refer to it do not name it', async () => {
    for (const other of resources) {
      const field = Object.entries(other.fields).find(([, each]) => each.type === 'ref' && each.to === resource.name)
      if (field === undefined || other.view === true || other.actions.list === undefined) continue
      if ((await anyIdOf(node, other, northlake)) === null) await createSample(node, other, staff.everything)
      await node.ownerQuery(
        `update "${snake(other.name)}" set "${snake(field[0])}" = $1 where ctid = (select ctid from "${snake(other.name)}" where org_id = (select org_id from "${snake(resource.name)}" where id = $1) limit 1)`,
        [id],
      )
      const rows = await ask(`${other.path.many}?${field[0]}=${id}`)
      // Parts of the row, and rows that it closes, are out of sight altogether; other rows that refer to it can be read, and do not name it.
      if (other.partOf === field[0] || other.closedBy?.includes(field[0]) === true) expect(rows.data).toEqual([])
      else expect([other.name, rows.data.length > 0]).toEqual([other.name, true])
      for (const value of secrets()) expect(JSON.stringify(rows)).not.toContain(value)
    }
  })

  test.each(sensitive)('%s cannot be overwritten, and the restriction not be lifted', async (name, field) => {
    const write = await answer(`${one}/${id}`, { method: 'PATCH', body: { [name]: valueFor(field) ?? null } })
    expect([write.status, (await write.json()).error.code]).toEqual([403, 'ProfileRestricted'])
    const lift = await answer(`${one}/${id}`, { method: 'PATCH', body: { [restrictedBy]: false } })
    expect(lift.status).toBe(403)
    const stale = await (await answer(`${one}/${id}`, { method: 'PATCH', body: { version: 1, tags: [] } })).text()
    for (const value of secrets()) expect(stale).not.toContain(value)
  })

  test.each(sensitive)('%s cannot be overwritten among many', async (name, field) => {
    for (const changes of [{ [name]: valueFor(field) ?? null }, { [restrictedBy]: false }]) {
      for (const rows of [{ ids: [id] }, { query: { id } }]) {
        const bulk = await (await answer(`${many}/bulk`, { method: 'POST', body: { action: 'update', ...rows, changes } })).json()
        expect(bulk.data.rows).toMatchObject([{ id, outcome: 'failed', error: { code: 'ProfileRestricted' } }])
        for (const value of secrets()) expect(JSON.stringify(bulk)).not.toContain(value)
      }
    }
    const asked = { action: 'remove', query: { [name]: String(open[name]), [restrictedBy]: 'true' } }
    if (open[name] === null || !(typeOf(field).operators as readonly string[]).includes('eq')) return
    expect((await (await answer(`${many}/bulk`, { method: 'POST', body: asked })).json()).data.rows).toEqual([])
  })

  /** The sensitive values that are long and odd enough not to stand in an answer by chance. */
  const secrets = (): readonly string[] =>
    sensitive.flatMap(([name]) => (typeof open[name] === 'string' && open[name].length > 5 ? [open[name]] : []))

  const distinct = (field: FieldDefinition): unknown => {
    const value = valueFor({ ...field, unique: true })
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  const stored = ([found]: readonly { row?: Values }[]): Values =>
    Object.fromEntries(Object.keys(resource.fields).map((name) => [name, found?.row?.[snake(name)]]))
})

const answer = (path: string, call: TestCall = {}): Promise<Response> => node.fetch(path, { as: staff.everything, ...call })
const ask = async (path: string, call: TestCall = {}) => (await answer(path, call)).json()
