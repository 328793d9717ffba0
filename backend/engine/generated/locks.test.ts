import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Condition, isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState, isStoredFile, targetOf } from '#resources/core/fieldKinds.ts'
import { keptVersionsOf, settledFields, versionRowsOf } from '#resources/core/locks.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import { columnOf } from '../../fields/index.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { pausedAtWrite } from '../../testing/race.ts'
import { createSample, storeSample, valueFor } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Tries every door that writes on rows that a declaration locks, on versions that are settled, and on former versions that are kept. */
let node: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  staff = await hireStaff(node)
})
afterAll(() => node.close())

type Row = Values & { readonly id: string; readonly version: number; readonly actions: readonly string[] }

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await node.fetch(path, { as: staff.everything, method, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, ...(await answer.json()) }
}
const callerOf = async (email: string) =>
  node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() })
const read = async (resource: ResourceDefinition, id: string): Promise<Row> => (await call('GET', `${resource.path.one}/${id}`)).data

/** Every call by which a client can change one row; each answers the status and the code of its refusal. */
const editsOf = ({ path: { one, many } }: ResourceDefinition, id: string, changes: Values) => [
  () => call('PATCH', `${one}/${id}`, changes),
  () => call('PUT', `${many}/${id}`, changes),
  () => bulk(many, { action: 'update', ids: [id], changes }),
  () => bulk(many, { action: 'update', query: { id }, changes }),
]
const removalsOf = ({ path: { one, many } }: ResourceDefinition, id: string) => [
  () => call('DELETE', `${one}/${id}`),
  () => call('DELETE', many, [id]),
  () => bulk(many, { action: 'remove', ids: [id] }),
]
/** A bulk call tells a refusal in the line of the row, without a status. */
const bulk = async (many: string, body: Values) => {
  const { status, data, error } = await call('POST', `${many}/bulk`, body)
  const [row] = data?.rows ?? []
  return row?.error === undefined ? { status, data, error } : { status: null, data: undefined, error: row.error }
}

describe.each(testedResources.filter(({ lockedWhen }) => lockedWhen !== undefined).map((each) => [each.name, each] as const))(
  '%s is locked while its declaration says so',
  (_name, resource) => {
    const { update, remove } = resource.actions
    const locked = async (): Promise<Row> => {
      const { id } = await createSample(node, resource, staff.everything)
      expect((await read(resource, id)).actions).toEqual(expect.arrayContaining([update && 'update', remove && 'remove'].filter(Boolean)))
      await bring(resource, id, resource.lockedWhen as Condition)
      return read(resource, id)
    }

    test('it offers neither edit nor removal', async () => {
      const { actions } = await locked()
      expect(actions).toContain('read')
      expect(actions).not.toContain('update')
      expect(actions).not.toContain('remove')
    })

    if (update !== undefined)
      test('every edit is refused, one with a stale version too', async () => {
        const row = await locked()
        const changes = await changesOf(resource, row)
        for (const edit of [
          ...editsOf(resource, row.id, changes),
          ...editsOf(resource, row.id, { ...changes, version: row.version + 7 }).slice(0, 2),
        ]) {
          const { status, error } = await edit()
          expect([status ?? 409, error?.code]).toEqual([409, 'RowLocked'])
        }
        const { engine } = node.studydesk
        const caller = await callerOf(staff.everything)
        const step = () => engine.work(caller, (work) => work.update(resource.name as ResourceName, row.id, changes as never))
        await expect(step()).rejects.toMatchObject({ errorCode: 'RowLocked' })
        expect(await read(resource, row.id)).toEqual(row)
      })

    if (remove !== undefined)
      test('every removal is refused, and removes no other row of the same call', async () => {
        const row = await locked()
        const open = await createSample(node, resource, staff.everything)
        for (const removal of [...removalsOf(resource, row.id), () => call('DELETE', resource.path.many, [open.id, row.id])]) {
          const { status, error } = await removal()
          expect([status ?? 409, error?.code]).toEqual([409, 'RowLocked'])
        }
        const { engine } = node.studydesk
        const caller = await callerOf(staff.everything)
        await expect(engine.work(caller, (work) => work.remove(resource.name as ResourceName, [row.id]))).rejects.toMatchObject({
          errorCode: 'RowLocked',
        })
        expect(await read(resource, row.id)).toEqual(row)
        expect((await read(resource, open.id)).id).toBe(open.id)
      })

    if (update !== undefined)
      test('a trusted step of the domain may still write it', async () => {
        const row = await locked()
        const caller = await callerOf(staff.everything)
        const changes = await changesOf(resource, row)
        await node.studydesk.engine.work(caller, (work) => work.trusted.update(resource.name as ResourceName, row.id, changes as never))
        expect((await read(resource, row.id)).version).toBe(row.version + 1)
      })
  },
)

const lockedWithOthers = testedResources.filter(
  ({ lockedWith: [name = ''] = [], fields, actions }: ResourceDefinition) =>
    fields[name]?.required === true && actions.remove !== undefined,
)

test.each(lockedWithOthers.map((resource) => [resource.name, resource] as const))(
  '%s holds the row that it is locked with until its removal is committed',
  async (_name, resource) => {
    const { id } = await createSample(node, resource, staff.everything)
    const row = await read(resource, id)
    const whole = await lockableOf(resource, row)
    const lock = `select from "${whole.table}" where id = $1 for no key update nowait`
    const [, other] = await pausedAtWrite<unknown>(
      node,
      [`"${snake(resource.name)}"`],
      [
        () => call('DELETE', `${resource.path.one}/${id}`),
        () =>
          node.ownerQuery(lock, [whole.id]).then(
            () => 'locks it',
            (error: { readonly code?: string }) => error.code,
          ),
      ],
    )
    expect(other).toBe('55P03')
  },
)

/** The row that can be locked itself: the one that is named, or that which is locked with another in its turn. */
async function lockableOf(
  { fields, lockedWith: [name = ''] = [] }: ResourceDefinition,
  row: Values,
): Promise<{ table: string; id: unknown }> {
  const target = resourceNamed(targetOf(fields[name] as FieldDefinition) ?? '')
  const id = row[name]
  return target.lockedWith === undefined ? { table: snake(target.name), id } : lockableOf(target, await read(target, String(id)))
}

describe.each(
  testedResources.flatMap((resource) => {
    const rows = versionRowsOf(resource)
    const isWritten = resource.actions.update !== undefined
    return rows === null || rows.settledWhen === 'always' || !isWritten
      ? []
      : [[resource.name, resource, { ...rows, settledWhen: rows.settledWhen }] as const]
  }),
)('%s keeps what a settled version says', (_name, resource, rows) => {
  const kept = settledFields(rows)
  const settled = async (): Promise<Row> => {
    const { id } = await createSample(node, resource, staff.everything)
    await bring(resource, id, rows.settledWhen)
    return read(resource, id)
  }

  test.each(kept)('%s', async (name) => {
    const row = await settled()
    const field = resource.fields[name] as FieldDefinition
    for (const value of [otherThan(field, row[name]), ...(isFilled(row[name]) ? [null] : [])])
      for (const edit of editsOf(resource, row.id, { [name]: value })) {
        const { status, error } = await edit()
        expect([status ?? 422, error?.fields]).toMatchObject([422, [{ path: name, code: 'settledVersion' }]])
      }
    const same = await call('PATCH', `${resource.path.one}/${row.id}`, { [name]: row[name] })
    expect([same.status, await read(resource, row.id)]).toEqual([200, row])
  })

  test('its other fields can still be changed', async () => {
    const row = await settled()
    const open = Object.entries(resource.fields).filter(
      ([name, field]) => !kept.includes(name) && isWritable(field) && field.once === undefined && field.visibleWhen === undefined,
    )
    for (const [name, field] of open) {
      const { status, data } = await call('PATCH', `${resource.path.one}/${row.id}`, { [name]: otherThan(field, row[name]) })
      expect([name, status, data[name]]).toEqual([name, 200, otherThan(field, row[name])])
    }
  })
})

describe.each(
  testedResources.flatMap((resource) => {
    const versions = keptVersionsOf(resource)
    return versions === null ? [] : [[resource.name, resource, versions] as const]
  }),
)('%s keeps its former versions', (_name, resource, { number, content, keptIn }) => {
  const former = resourceNamed(keptIn)
  const versionsOf = async (id: string): Promise<readonly Row[]> =>
    (await call('GET', `${resource.path.one}/${id}/${former.path.many}`)).data
  const said = (row: Values) => Object.fromEntries([number, ...content].map((name) => [name, row[name]]))

  test('each change of its content raises its number and keeps the former content, with its history', async () => {
    const { id } = await createSample(node, resource, staff.everything)
    const first = await read(resource, id)
    expect([first[number], await versionsOf(id)]).toEqual([1, []])
    const states = [first]
    for (const next of [2, 3]) {
      const before = states.at(-1) as Row
      expect((await call('PATCH', `${resource.path.one}/${id}`, await changesOf(resource, before, content))).status).toBe(200)
      states.push(await read(resource, id))
      expect(states.at(-1)?.[number]).toBe(next)
    }
    const kept = await versionsOf(id)
    expect(kept.map(said).toSorted((one, other) => Number(one[number]) - Number(other[number]))).toEqual(states.slice(0, 2).map(said))
    for (const { id: keptId } of kept)
      expect(await node.ownerQuery('select kind, action from audit_event where record_id = $1', [keptId])).toEqual([
        { kind: keptIn, action: 'create' },
      ])
    expect(kept.flatMap(({ actions }) => actions.filter((action) => action !== 'read'))).toEqual([])
  })
})

/** Brings a row into a state in which the condition holds, past every rule. */
async function bring(resource: ResourceDefinition, id: string, condition: Condition): Promise<void> {
  for (const [name, value] of Object.entries(fulfilling(resource, condition))) {
    const field = resource.fields[name] as FieldDefinition
    await node.ownerQuery(`update "${snake(resource.name)}" set "${snake(name)}" = $2 where id = $1`, [
      id,
      value === null ? null : columnOf(field).toDatabase(value, field),
    ])
  }
}

/** Values with which the condition holds. @throws Error for a condition that no declaration has had yet: say here how it is fulfilled */
function fulfilling(resource: ResourceDefinition, condition: Condition): Values {
  if ('all' in condition) return Object.assign({}, ...condition.all.map((each) => fulfilling(resource, each)))
  if ('any' in condition && condition.any[0] !== undefined) return fulfilling(resource, condition.any[0])
  if ('filled' in condition) {
    const field = resource.fields[condition.field] as FieldDefinition
    const moment = new Date().toISOString()
    return { [condition.field]: condition.filled ? (field.type === 'datetime' ? moment : valueFor(field)) : null }
  }
  if ('is' in condition && typeof condition.is !== 'object') return { [condition.field]: condition.is }
  if ('in' in condition && typeof condition.in[0] !== 'object') return { [condition.field]: condition.in[0] }
  throw new Error(`No way is known to make ${JSON.stringify(condition)} hold`)
}

/** A change of the first field that a client may write, or of the first of the named fields. */
async function changesOf(resource: ResourceDefinition, row: Values, among?: readonly string[]): Promise<Values> {
  const [name, field] =
    Object.entries(resource.fields).find(
      ([each, definition]) => isWritable(definition) && definition.once === undefined && (among?.includes(each) ?? true),
    ) ?? []
  if (name === undefined || field === undefined) throw new Error(`No client may write a field of ${resource.name}`)
  return { [name]: isStoredFile(field) ? await storeSample(node, staff.everything, field, 'next') : otherThan(field, row[name]) }
}

const isWritable = (field: FieldDefinition): boolean => !isDerived(field) && !isState(field) && field.readOnly === undefined

/** Some value that the field takes and does not have yet. */
function otherThan(field: FieldDefinition, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  const named = 'values' in field && Array.isArray(field.values) ? field.values.find((each) => each !== value) : undefined
  return named ?? [valueFor(field), 'Another', 'https://example.org/another'].find((each) => each !== value && valueFits(field, each))
}

const valueFits = (field: FieldDefinition, value: unknown): boolean =>
  value !== undefined && (field.type !== 'url' || String(value).startsWith('http'))
