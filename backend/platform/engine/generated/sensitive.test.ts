import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources as declared } from '#resources/index.ts'
import { type TestCall, type TestNode, testNode } from '../../../app/testing/index.ts'
import { anyIdOf, buildFieldValue, createSample } from './samples.ts'
import { hireStaff, northlake, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/**
 * Tests every sensitive field × every route: no response contains the value while the row is restricted and the reader has not unlocked
 * it.
 */
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
  const restrictionField = resource.restrictedBy as string
  let id: string
  let open: Values

  beforeAll(async () => {
    const row = await createSample(node, resource, staff.everything)
    id = row.id
    const filledValues = Object.fromEntries(sensitive.map(([name, field]) => [name, createDistinctValue(field) ?? row[name]]))
    for (const [name, value] of Object.entries(filledValues)) {
      await fetchJson(`${one}/${id}`, { method: 'PATCH', body: { [name]: value } })
    }
    await fetchJson(`${one}/${id}`, { method: 'PATCH', body: { [restrictionField]: true } })
    open = storedRowOf(
      await node.ownerQuery(`select to_jsonb("all".*) as row from "${toSnakeCase(resource.name)}" "all" where id = $1`, [id]),
    )
  })

  test('reading, listing, history and export omit sensitive values', async () => {
    const row = (await fetchJson(`${one}/${id}`)).data
    const listedRow = (await fetchJson(`${many}?id=${id}`)).data[0]
    for (const visibleRow of [row, listedRow]) {
      expect(visibleRow.redacted).toBe(true)
      for (const [name, field] of Object.entries(resource.fields)) if (field.sensitive === true) expect(visibleRow).not.toHaveProperty(name)
    }
    const history = await fetchJson(`${one}/${id}/history`)
    for (const entry of history.data) for (const [name] of sensitive) expect(entry.changes).not.toHaveProperty(name)
    const file = await (await node.fetch(`${many}/export?id=${id}&headers=names`, { as: staff.everything })).text()
    const texts = [JSON.stringify(row), JSON.stringify(listedRow), JSON.stringify(history), file]
    for (const value of listSecrets()) for (const text of texts) expect(text).not.toContain(value)
  })

  test.each(sensitive)('%s cannot be used as a filter', async (name, field) => {
    const value = open[name]
    if (value === null) return
    for (const operator of typeOf(field).operators.filter((each) => each !== 'ne')) {
      const parameter = operator === 'eq' ? name : `${name}_${operator}`
      const requested = new URLSearchParams({ id, [parameter]: String(value) })
      expect([operator, (await fetchJson(`${many}?${requested}`)).data]).toEqual([operator, []])
    }
    for (const isFilled of [true, false]) expect((await fetchJson(`${many}?id=${id}&${name}_filled=${isFilled}`)).data).toEqual([])
  })

  test.each(sensitive.filter(([, field]) => typeOf(field).sortable))(
    '%s cannot be inferred from the order of a sorted list',
    async (name) => {
      const last = (await fetchJson(`${many}?_sort=${name}&_order=asc&_start=0&_end=500&${restrictionField}=true`)).data.map(
        (row: Values) => row.id,
      )
      expect(last).toContain(id)
      const rows = (await fetchJson(`${many}?_sort=${name},id&_order=asc,asc&_end=500&${restrictionField}=true`)).data
      const hidden = rows.filter((row: Values) => row.redacted === true).map((row: Values) => row.id)
      expect(hidden).toEqual([...hidden].sort())
    },
  )

  test('sensitive values cannot be searched', async () => {
    for (const name of resource.list?.search ?? []) {
      if (resource.fields[name]?.sensitive !== true || typeof open[name] !== 'string') continue
      const matches = (await fetchJson(`${many}?q=${encodeURIComponent(open[name])}&id=${id}`)).data
      expect([name, matches]).toEqual([name, []])
    }
  })

  test('rows that refer to a restricted row do not name it', async () => {
    for (const other of resources) {
      const field = Object.entries(other.fields).find(([, each]) => each.type === 'ref' && each.to === resource.name)
      if (field === undefined || other.view === true || other.actions.list === undefined) continue
      if ((await anyIdOf(node, other, northlake)) === null) await createSample(node, other, staff.everything)
      await node.ownerQuery(
        `update "${toSnakeCase(other.name)}" set "${toSnakeCase(field[0])}" = $1 where ctid = (select ctid from "${toSnakeCase(other.name)}" where org_id = (select org_id from "${toSnakeCase(resource.name)}" where id = $1) limit 1)`,
        [id],
      )
      const rows = await fetchJson(`${other.path.many}?${field[0]}=${id}`)
      // Child rows of the restricted row, and rows that it restricts, are not visible at all. Other rows that refer to it can be read,
      // but do not show its name.
      if (other.partOf === field[0] || other.restrictedThrough?.includes(field[0]) === true) expect(rows.data).toEqual([])
      else expect([other.name, rows.data.length > 0]).toEqual([other.name, true])
      for (const value of listSecrets()) expect(JSON.stringify(rows)).not.toContain(value)
    }
  })

  test.each(sensitive)('%s cannot be overwritten, and the restriction cannot be lifted', async (name, field) => {
    const write = await answer(`${one}/${id}`, { method: 'PATCH', body: { [name]: buildFieldValue(field) ?? null } })
    expect([write.status, (await write.json()).error.code]).toEqual([403, 'ProfileRestricted'])
    const lift = await answer(`${one}/${id}`, { method: 'PATCH', body: { [restrictionField]: false } })
    expect(lift.status).toBe(403)
    const stale = await (await answer(`${one}/${id}`, { method: 'PATCH', body: { version: 1, tags: [] } })).text()
    for (const value of listSecrets()) expect(stale).not.toContain(value)
  })

  test.each(sensitive)('%s cannot be overwritten in a bulk call', async (name, field) => {
    for (const changes of [{ [name]: buildFieldValue(field) ?? null }, { [restrictionField]: false }]) {
      for (const rows of [{ ids: [id] }, { query: { id } }]) {
        const bulk = await (await answer(`${many}/bulk`, { method: 'POST', body: { action: 'update', ...rows, changes } })).json()
        expect(bulk.data.rows).toMatchObject([{ id, outcome: 'failed', error: { code: 'ProfileRestricted' } }])
        for (const value of listSecrets()) expect(JSON.stringify(bulk)).not.toContain(value)
      }
    }
    const requested = { action: 'remove', query: { [name]: String(open[name]), [restrictionField]: 'true' } }
    if (open[name] === null || !(typeOf(field).operators as readonly string[]).includes('eq')) return
    expect((await (await answer(`${many}/bulk`, { method: 'POST', body: requested })).json()).data.rows).toEqual([])
  })

  /** Sensitive values that are too long and odd to appear in a response by chance. */
  const listSecrets = (): readonly string[] =>
    sensitive.flatMap(([name]) => (typeof open[name] === 'string' && open[name].length > 5 ? [open[name]] : []))

  const createDistinctValue = (field: FieldDefinition): unknown => {
    const value = buildFieldValue({ ...field, unique: true })
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  const storedRowOf = ([result]: readonly { row?: Values }[]): Values =>
    Object.fromEntries(Object.keys(resource.fields).map((name) => [name, result?.row?.[toSnakeCase(name)]]))
})

const answer = (path: string, call: TestCall = {}): Promise<Response> => node.fetch(path, { as: staff.everything, ...call })
const fetchJson = async (path: string, call: TestCall = {}) => (await answer(path, call)).json()
