import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireStaff } from '../engine/generated/staff.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const nobody = 'nobody@northlake.example'
const stranger = 'admin@rivesud.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function ask(path: string, as: string, method = 'GET', body?: unknown) {
  const answer = await node.fetch(path, { as, method, body })
  return { status: answer.status, ...(await answer.json()) }
}

const view = (more = {}) => ({ name: 'Mine', listOf: 'participant', settings: { columns: ['lastName'] }, ...more })
const create = (more = {}, as = coordinator) => ask('saved-views', as, 'POST', view(more))

describe('a saved view', () => {
  test('is for everybody with an ability, and for nobody without', async () => {
    const { status, data } = await create()
    expect([status, data.actions]).toEqual([201, ['read', 'update', 'remove']])
    for (const [path, method, body] of [
      ['saved-views', 'GET'],
      ['saved-views', 'POST', view()],
      [`saved-view/${data.id}`, 'GET'],
      [`saved-view/${data.id}`, 'PATCH', { name: 'Theirs' }],
      [`saved-view/${data.id}`, 'DELETE'],
      ['saved-views/bulk', 'POST', { action: 'remove', ids: [data.id] }],
    ] as const)
      expect([method, path, (await ask(path, nobody, method, body)).status]).toEqual([method, path, 403])
  })

  test('that is not shared is nobody else’s', async () => {
    const { data } = await create({ name: 'Private' })
    expect((await ask(`saved-view/${data.id}`, admin)).status).toBe(404)
    expect((await ask(`saved-views?id=${data.id}`, admin)).data).toEqual([])
    expect((await ask(`saved-view/${data.id}`, admin, 'PATCH', { isShared: true })).status).toBe(404)
  })

  test('that is shared is read by the organisation, and written by its maker alone', async () => {
    const { data } = await create({ name: 'Ours', isShared: true })
    const seen = await ask(`saved-view/${data.id}`, admin)
    expect([seen.status, seen.data.actions, seen.data.labels.createdBy]).toEqual([200, ['read'], expect.stringMatching(/\S+ \S+/)])
    const [listed] = (await ask(`saved-views?id=${data.id}`, admin)).data
    expect(listed.actions).toEqual(['read'])
    for (const answer of [
      await ask(`saved-view/${data.id}`, admin, 'PATCH', { name: 'Taken' }),
      await ask(`saved-view/${data.id}`, admin, 'PUT', { isShared: false }),
      await ask(`saved-view/${data.id}`, admin, 'DELETE'),
      await ask('saved-views', admin, 'DELETE', [data.id]),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'NotYours'])
    const bulk = await ask('saved-views/bulk', admin, 'POST', { action: 'update', ids: [data.id], changes: { name: 'Taken' } })
    expect(bulk.data.rows[0].error.code).toBe('NotYours')
    expect((await ask(`saved-view/${data.id}`, coordinator)).data).toMatchObject({ name: 'Ours', isShared: true })
    expect((await ask(`saved-view/${data.id}`, stranger)).status).toBe(404)
    expect((await ask(`saved-view/${data.id}`, stranger, 'PATCH', { name: 'Taken' })).status).toBe(404)
    expect((await ask(`saved-view/${data.id}`, coordinator, 'PATCH', { isShared: false })).status).toBe(200)
    expect((await ask(`saved-view/${data.id}`, admin)).status).toBe(404)
  })

  test('that is shared with a team is read by those who hold the role and work on the study, and by nobody else', async () => {
    const monitor = await (await hireStaff(node)).withAbilities(['PARTICIPANTS:VIEW'])
    const [first] = (await ask('session', coordinator)).data.studies
    await node.ownerQuery('delete from study_site_assignment where study_id <> $1 and user_id = (select id from "user" where email = $2)', [
      first.id,
      monitor,
    ])
    const [mine, theirs] = await Promise.all([coordinator, monitor].map(async (as) => (await ask('session', as)).data))
    const study = mine.studies.find(({ id }: { id: string }) => theirs.studies.some((each: { id: string }) => each.id === id))
    const { data: studies } = await ask('admin/studies?_start=0&_end=100', admin)
    const other = studies.find(({ id }: { id: string }) => !theirs.studies.some((each: { id: string }) => each.id === id))
    const seenBy = async (teams: object, as: string): Promise<boolean> => {
      const { status, data } = await create({ name: 'Of a team', ...teams }, admin)
      expect(status).toBe(201)
      const one = await ask(`saved-view/${data.id}`, as)
      const listed = (await ask(`saved-views?listOf=participant&_start=0&_end=100`, as)).data.some(
        ({ id }: { id: string }) => id === data.id,
      )
      expect([as, teams, listed]).toEqual([as, teams, one.status === 200])
      if (one.status === 200) expect((await ask(`saved-view/${data.id}`, as, 'PATCH', { name: 'Taken' })).error.code).toBe('NotYours')
      return listed
    }
    const teamRoleId = theirs.user.roleId
    expect(await seenBy({ teamRoleId }, monitor)).toBe(true)
    expect(await seenBy({ teamRoleId }, coordinator)).toBe(false)
    expect(await seenBy({ teamStudyId: study.id }, monitor)).toBe(true)
    expect(await seenBy({ teamStudyId: study.id }, coordinator)).toBe(true)
    expect(await seenBy({ teamStudyId: other.id }, monitor)).toBe(false)
    expect(await seenBy({ teamStudyId: study.id, teamRoleId }, monitor)).toBe(true)
    expect(await seenBy({ teamStudyId: study.id, teamRoleId }, coordinator)).toBe(false)
    expect(await seenBy({ teamStudyId: other.id, teamRoleId }, monitor)).toBe(false)
    expect(await seenBy({ teamStudyId: study.id }, stranger)).toBe(false)
    // Whoever may not open the list is shown no view of it, team or not.
    expect(await seenBy({ listOf: 'user', settings: {}, teamRoleId }, monitor)).toBe(false)
  })

  test('is shared with teams that its maker belongs to or may look up, by its maker alone; with everybody it names no team', async () => {
    const [mine, theirs] = await Promise.all([coordinator, admin].map(async (as) => (await ask('session', as)).data))
    const [{ data: roles }, { data: studies }] = [await ask('admin/roles', admin), await ask('admin/studies?_start=0&_end=100', admin)]
    const strange = studies.find(({ id }: { id: string }) => !mine.studies.some((each: { id: string }) => each.id === id))
    const { data } = await create({ name: 'Mine', teamRoleId: mine.user.roleId, teamStudyId: mine.studies[0].id })
    expect(data).toMatchObject({ teamRoleId: mine.user.roleId, teamStudyId: mine.studies[0].id })
    for (const [field, value] of [
      ['teamRoleId', theirs.user.roleId],
      ['teamRoleId', crypto.randomUUID()],
      ['teamStudyId', strange.id],
      ['teamStudyId', crypto.randomUUID()],
    ]) {
      for (const answer of [await create({ [field]: value }), await ask(`saved-view/${data.id}`, coordinator, 'PATCH', { [field]: value })])
        expect([field, answer.status, answer.error.fields]).toMatchObject([field, 422, [{ path: field, code: 'notFound' }]])
    }
    expect(roles.length).toBeGreaterThan(1)
    const elsewhere = (await ask('session', stranger)).data.user.roleId
    expect((await create({ teamRoleId: elsewhere }, admin)).error.fields).toMatchObject([{ path: 'teamRoleId', code: 'notFound' }])
    const all = await ask(`saved-view/${data.id}`, coordinator, 'PATCH', { isShared: true })
    expect(all.data).toMatchObject({ isShared: true, teamRoleId: null, teamStudyId: null })
  })

  test('of a list that its maker may not open, or that is none, is refused', async () => {
    for (const listOf of ['user', 'nothing', 'toString']) {
      const { status, error } = await create({ listOf, settings: {} })
      expect([listOf, status, error.fields]).toMatchObject([listOf, 422, [{ path: 'listOf', code: 'unknownList' }]])
    }
    expect((await create({ listOf: 'user', settings: { columns: ['email'] } }, admin)).status).toBe(201)
  })
})

describe('its settings', () => {
  test('may say all that a list can do', async () => {
    const settings = {
      columns: ['lastName', 'createdAt', 'deletedBy'],
      widths: { lastName: 240 },
      density: 'compact',
      filters: [
        { field: 'gender', operator: 'in', value: ['female', 'other'] },
        { field: 'q', operator: 'eq', value: 'roy' },
        { field: 'deceased', operator: 'eq', value: false },
      ],
      sort: { field: 'lastName', order: 'desc' },
      pageSize: 100,
    }
    const { status, data } = await create({ settings })
    expect([status, data.settings]).toEqual([201, settings])
  })

  test.each([
    [{ colour: 'red' }, 'settings', 'unknownSetting'],
    [{ columns: 'lastName' }, 'settings.columns', 'notAList'],
    [{ columns: ['lastName', 'nothing'] }, 'settings.columns.1', 'unknownColumn'],
    [{ columns: ['toString'] }, 'settings.columns.0', 'unknownColumn'],
    [{ columns: ['lastName', 'lastName'] }, 'settings.columns', 'repeated'],
    [{ widths: [] }, 'settings.widths', 'notAnObject'],
    [{ widths: { nothing: 100 } }, 'settings.widths', 'unknownColumn'],
    [{ widths: { lastName: 1e9 } }, 'settings.widths.lastName', 'notANumber'],
    [{ density: 'huge' }, 'settings.density', 'notAChoice'],
    [{ filters: {} }, 'settings.filters', 'notAList'],
    [{ filters: [{ field: 'nothing', operator: 'eq', value: 1 }] }, 'settings.filters.0', 'unknownColumn'],
    [{ filters: [{ field: 'lastName', operator: '; drop', value: 1 }] }, 'settings.filters.0', 'notAFilter'],
    [{ filters: [{ field: 'lastName', operator: 'eq', value: {} }] }, 'settings.filters.0', 'notAFilter'],
    [{ filters: [{ field: 'lastName', operator: 'eq', value: 1, more: 1 }] }, 'settings.filters.0', 'notAFilter'],
    [{ sort: 'lastName' }, 'settings.sort', 'notASort'],
    [{ sort: { field: 'nothing', order: 'asc' } }, 'settings.sort.field', 'unknownColumn'],
    [{ sort: { field: 'lastName', order: 'up' } }, 'settings.sort.order', 'notAChoice'],
    [{ pageSize: 0 }, 'settings.pageSize', 'notANumber'],
  ])('%j is refused', async (settings, path, code) => {
    const { status, error } = await create({ settings })
    expect([status, error.fields]).toMatchObject([422, [{ path, code, message: expect.any(String) }]])
  })

  test('may name columns that their maker may not see, and neither filter nor sort by them: that would tell their values', async () => {
    const make = (settings: object) => create({ listOf: 'duplicatePair', settings }, admin)
    const columns = { columns: ['firstId', 'grade'], widths: { firstId: 240 } }
    expect((await make(columns)).status).toBe(201)
    const filters = [{ field: 'firstId', operator: 'eq', value: '0190b0a8-0000-7000-8000-000000000000' }]
    for (const [settings, path] of [
      [{ filters }, 'settings.filters.0'],
      [{ sort: { field: 'firstId', order: 'asc' } }, 'settings.sort.field'],
    ] as const) {
      const { status, error } = await make({ ...columns, ...settings })
      expect([status, error.fields]).toEqual([422, [{ path, code: 'hiddenColumn', message: expect.stringMatching(/may not see/) }]])
      const { data } = await make(columns)
      const changed = await ask(`saved-view/${data.id}`, admin, 'PATCH', { settings })
      expect([changed.status, changed.error.fields[0].code]).toEqual([422, 'hiddenColumn'])
    }
    expect((await create({ listOf: 'duplicatePair', settings: { filters } }, 'owner@northlake.example')).status).toBe(201)
  })

  test('stay with their list', async () => {
    const { data } = await create()
    const { status, error } = await ask(`saved-view/${data.id}`, coordinator, 'PATCH', { listOf: 'participantStudy' })
    expect([status, error.fields]).toMatchObject([422, [{ path: 'listOf', code: 'setOnce' }]])
  })
})
