import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Condition, isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState, isStoredFile, targetOf } from '#resources/core/fieldKinds.ts'
import { getSettledFields, storedVersionsOf, versionRowsOf } from '#resources/core/locks.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { runPausedAtWrite } from '../../../app/testing/race.ts'
import { columnOf } from '../../fields/index.ts'
import { buildFieldValue, createSample, storeSample } from './samples.ts'
import { hireStaff, type Staff } from './staff.ts'
import { testedResources } from './testedResources.ts'

/** Tries every route that writes on rows that a declaration locks, on settled versions, and on former versions. */
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

/** Every call by which a client can change one row; each returns the status and the code of its rejection. */
const editsOf = ({ path: { one, many } }: ResourceDefinition, id: string, changes: Values) => [
  () => call('PATCH', `${one}/${id}`, changes),
  () => call('PUT', `${many}/${id}`, changes),
  () => runBulk(many, { action: 'update', ids: [id], changes }),
  () => runBulk(many, { action: 'update', query: { id }, changes }),
]
const removalsOf = ({ path: { one, many } }: ResourceDefinition, id: string) => [
  () => call('DELETE', `${one}/${id}`),
  () => call('DELETE', many, [id]),
  () => runBulk(many, { action: 'remove', ids: [id] }),
]
/** Sends a bulk call, which reports a rejection in the result of the row, without a status. */
const runBulk = async (listPath: string, body: Values) => {
  const { status, data, error } = await call('POST', `${listPath}/bulk`, body)
  const [row] = data?.rows ?? []
  return row?.error === undefined ? { status, data, error } : { status: null, data: undefined, error: row.error }
}

describe.each(testedResources.filter(({ lockedWhen }) => lockedWhen !== undefined).map((each) => [each.name, each] as const))(
  '%s is locked by its declaration',
  (_name, resource) => {
    const { update, remove } = resource.actions
    const createLockedRow = async (): Promise<Row> => {
      const { id } = await createSample(node, resource, staff.everything)
      expect((await read(resource, id)).actions).toEqual(expect.arrayContaining([update && 'update', remove && 'remove'].filter(Boolean)))
      await fulfilCondition(resource, id, resource.lockedWhen as Condition)
      return read(resource, id)
    }

    test('a locked row offers neither edit nor removal', async () => {
      const { actions } = await createLockedRow()
      expect(actions).toContain('read')
      expect(actions).not.toContain('update')
      expect(actions).not.toContain('remove')
    })

    if (update !== undefined)
      test('rejects every edit of a locked row, also with a stale version', async () => {
        const row = await createLockedRow()
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
      test('rejects every removal of a locked row, and removes no other row of the same call', async () => {
        const row = await createLockedRow()
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
      test('a trusted step of the domain may still write a locked row', async () => {
        const row = await createLockedRow()
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
  '%s keeps the row that locks it unchanged until its removal is committed',
  async (_name, resource) => {
    const { id } = await createSample(node, resource, staff.everything)
    const row = await read(resource, id)
    const lockTarget = await lockableOf(resource, row)
    const lock = `select from "${lockTarget.table}" where id = $1 for no key update nowait`
    const [, other] = await runPausedAtWrite<unknown>(
      node,
      [`"${toSnakeCase(resource.name)}"`],
      [
        () => call('DELETE', `${resource.path.one}/${id}`),
        () =>
          node.ownerQuery(lock, [lockTarget.id]).then(
            () => 'locks it',
            (error: { readonly code?: string }) => error.code,
          ),
      ],
    )
    expect(other).toBe('55P03')
  },
)

/** Finds the row that has the lock: the row that the `lockedWith` field names, or the row with which that one is locked in turn. */
async function lockableOf(
  { fields, lockedWith: [name = ''] = [] }: ResourceDefinition,
  row: Values,
): Promise<{ table: string; id: unknown }> {
  const target = getResource(targetOf(fields[name] as FieldDefinition) ?? '')
  const id = row[name]
  return target.lockedWith === undefined ? { table: toSnakeCase(target.name), id } : lockableOf(target, await read(target, String(id)))
}

describe.each(
  testedResources.flatMap((resource) => {
    const rows = versionRowsOf(resource)
    const isWritten = resource.actions.update !== undefined
    return rows === null || rows.settledWhen === 'always' || !isWritten
      ? []
      : [[resource.name, resource, { ...rows, settledWhen: rows.settledWhen }] as const]
  }),
)('%s preserves a settled version', (_name, resource, rows) => {
  const stored = getSettledFields(rows)
  const createSettledRow = async (): Promise<Row> => {
    const { id } = await createSample(node, resource, staff.everything)
    await fulfilCondition(resource, id, rows.settledWhen)
    return read(resource, id)
  }

  test.each(stored)('rejects a change of %s in a settled version', async (name) => {
    const row = await createSettledRow()
    const field = resource.fields[name] as FieldDefinition
    for (const value of [chooseOtherValue(field, row[name]), ...(isFilled(row[name]) ? [null] : [])])
      for (const edit of editsOf(resource, row.id, { [name]: value })) {
        const { status, error } = await edit()
        expect([status ?? 422, error?.fields]).toMatchObject([422, [{ path: name, code: 'settledVersion' }]])
      }
    const unchangedResponse = await call('PATCH', `${resource.path.one}/${row.id}`, { [name]: row[name] })
    expect([unchangedResponse.status, await read(resource, row.id)]).toEqual([200, row])
  })

  test('allows changes to the other fields of a settled version', async () => {
    const row = await createSettledRow()
    const open = Object.entries(resource.fields).filter(
      ([name, field]) => !stored.includes(name) && isWritable(field) && field.once === undefined && field.visibleWhen === undefined,
    )
    for (const [name, field] of open) {
      const { status, data } = await call('PATCH', `${resource.path.one}/${row.id}`, { [name]: chooseOtherValue(field, row[name]) })
      expect([name, status, data[name]]).toEqual([name, 200, chooseOtherValue(field, row[name])])
    }
  })
})

describe.each(
  testedResources.flatMap((resource) => {
    const versions = storedVersionsOf(resource)
    return versions === null ? [] : [[resource.name, resource, versions] as const]
  }),
)('%s preserves its former versions', (_name, resource, { number, content, storedIn }) => {
  const versionResource = getResource(storedIn)
  const versionsOf = async (id: string): Promise<readonly Row[]> =>
    (await call('GET', `${resource.path.one}/${id}/${versionResource.path.many}`)).data
  const selectContent = (row: Values) => Object.fromEntries([number, ...content].map((name) => [name, row[name]]))

  test('each change of content increments the version number and keeps the former content with its history', async () => {
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
    const stored = await versionsOf(id)
    expect(stored.map(selectContent).toSorted((left, right) => Number(left[number]) - Number(right[number]))).toEqual(
      states.slice(0, 2).map(selectContent),
    )
    for (const { id: storedId } of stored)
      expect(await node.ownerQuery('select kind, action from audit_event where record_id = $1', [storedId])).toEqual([
        { kind: storedIn, action: 'create' },
      ])
    expect(stored.flatMap(({ actions }) => actions.filter((action) => action !== 'read'))).toEqual([])
  })
})

/** Brings a row into a state that meets the condition, bypassing every rule. */
async function fulfilCondition(resource: ResourceDefinition, id: string, condition: Condition): Promise<void> {
  for (const [name, value] of Object.entries(buildFulfillingValues(resource, condition))) {
    const field = resource.fields[name] as FieldDefinition
    await node.ownerQuery(`update "${toSnakeCase(resource.name)}" set "${toSnakeCase(name)}" = $2 where id = $1`, [
      id,
      value === null ? null : columnOf(field).toDatabase(value, field),
    ])
  }
}

/** Values that meet the condition. @throws Error for a condition that no declaration has used yet: add its values here */
function buildFulfillingValues(resource: ResourceDefinition, condition: Condition): Values {
  if ('all' in condition) return Object.assign({}, ...condition.all.map((each) => buildFulfillingValues(resource, each)))
  if ('any' in condition && condition.any[0] !== undefined) return buildFulfillingValues(resource, condition.any[0])
  if ('filled' in condition) {
    const field = resource.fields[condition.field] as FieldDefinition
    const moment = new Date().toISOString()
    return { [condition.field]: condition.filled ? (field.type === 'datetime' ? moment : buildFieldValue(field)) : null }
  }
  if ('is' in condition && typeof condition.is !== 'object') return { [condition.field]: condition.is }
  if ('in' in condition && typeof condition.in[0] !== 'object') return { [condition.field]: condition.in[0] }
  throw new Error(`No way is known to make ${JSON.stringify(condition)} hold`)
}

/** Returns a change of the first field without a reference that a client may write; if fields are named, of the first of these. */
async function changesOf(resource: ResourceDefinition, row: Values, candidateFields?: readonly string[]): Promise<Values> {
  const [name, field] =
    Object.entries(resource.fields).find(
      ([each, definition]) =>
        isWritable(definition) &&
        definition.type !== 'ref' &&
        definition.type !== 'refs' &&
        definition.once === undefined &&
        (candidateFields?.includes(each) ?? true),
    ) ?? []
  if (name === undefined || field === undefined) throw new Error(`No client may write a field of ${resource.name}`)
  return { [name]: isStoredFile(field) ? await storeSample(node, staff.everything, field, 'next') : chooseOtherValue(field, row[name]) }
}

const isWritable = (field: FieldDefinition): boolean => !isDerived(field) && !isState(field) && field.readOnly === undefined

/** Returns a value that the field accepts and that differs from the stored one. */
function chooseOtherValue(field: FieldDefinition, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  const otherListValue = 'values' in field && Array.isArray(field.values) ? field.values.find((each) => each !== value) : undefined
  return (
    otherListValue ??
    [buildFieldValue(field), '2001-02-04', 'Another', 'https://example.org/another'].find(
      (each) => each !== value && isSuitableValue(field, each),
    )
  )
}

const isSuitableValue = (field: FieldDefinition, value: unknown): boolean =>
  value !== undefined && (field.type !== 'url' || String(value).startsWith('http')) && (value !== '2001-02-04' || field.type === 'date')
