import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { hireStaff } from '../../platform/engine/generated/staff.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const noUser = 'nobody@northlake.example'
const outsider = 'admin@rivesud.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function sendRequest(path: string, caller: string, method = 'GET', body?: unknown) {
  const response = await node.fetch(path, { as: caller, method, body })
  return { status: response.status, ...(await response.json()) }
}

const view = (extraFields = {}) => ({ name: 'Mine', listOf: 'participant', settings: { columns: ['lastName'] }, ...extraFields })
const create = (extraFields = {}, caller = coordinator) => sendRequest('saved-views', caller, 'POST', view(extraFields))

describe('a saved view', () => {
  test('a saved view is available to all users with an ability, and to no others', async () => {
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
      expect([method, path, (await sendRequest(path, noUser, method, body)).status]).toEqual([method, path, 403])
  })

  test('a saved view that is not shared is invisible to other users', async () => {
    const { data } = await create({ name: 'Private' })
    expect((await sendRequest(`saved-view/${data.id}`, admin)).status).toBe(404)
    expect((await sendRequest(`saved-views?id=${data.id}`, admin)).data).toEqual([])
    expect((await sendRequest(`saved-view/${data.id}`, admin, 'PATCH', { isShared: true })).status).toBe(404)
  })

  test('a shared saved view is readable for the organisation, and writable for its maker alone', async () => {
    const { data } = await create({ name: 'Ours', isShared: true })
    const readResponse = await sendRequest(`saved-view/${data.id}`, admin)
    expect([readResponse.status, readResponse.data.actions, readResponse.data.labels.createdBy]).toEqual([
      200,
      ['read'],
      expect.stringMatching(/\S+ \S+/),
    ])
    const [listedView] = (await sendRequest(`saved-views?id=${data.id}`, admin)).data
    expect(listedView.actions).toEqual(['read'])
    for (const response of [
      await sendRequest(`saved-view/${data.id}`, admin, 'PATCH', { name: 'Taken' }),
      await sendRequest(`saved-view/${data.id}`, admin, 'PUT', { isShared: false }),
      await sendRequest(`saved-view/${data.id}`, admin, 'DELETE'),
      await sendRequest('saved-views', admin, 'DELETE', [data.id]),
    ])
      expect([response.status, response.error.code]).toEqual([403, 'NotYours'])
    const bulk = await sendRequest('saved-views/bulk', admin, 'POST', { action: 'update', ids: [data.id], changes: { name: 'Taken' } })
    expect(bulk.data.rows[0].error.code).toBe('NotYours')
    expect((await sendRequest(`saved-view/${data.id}`, coordinator)).data).toMatchObject({ name: 'Ours', isShared: true })
    expect((await sendRequest(`saved-view/${data.id}`, outsider)).status).toBe(404)
    expect((await sendRequest(`saved-view/${data.id}`, outsider, 'PATCH', { name: 'Taken' })).status).toBe(404)
    expect((await sendRequest(`saved-view/${data.id}`, coordinator, 'PATCH', { isShared: false })).status).toBe(200)
    expect((await sendRequest(`saved-view/${data.id}`, admin)).status).toBe(404)
  })

  test('a saved view that is shared with a team is readable for users who hold the role and work on the study, and for no others', async () => {
    const monitor = await (await hireStaff(node)).withAbilities(['PARTICIPANTS:VIEW'])
    const [first] = (await sendRequest('session', coordinator)).data.studies
    await node.ownerQuery('delete from study_site_assignment where study_id <> $1 and user_id = (select id from "user" where email = $2)', [
      first.id,
      monitor,
    ])
    const [ownSession, otherSession] = await Promise.all(
      [coordinator, monitor].map(async (caller) => (await sendRequest('session', caller)).data),
    )
    const study = ownSession.studies.find(({ id }: { id: string }) => otherSession.studies.some((each: { id: string }) => each.id === id))
    const { data: studies } = await sendRequest('admin/studies?_start=0&_end=100', admin)
    const other = studies.find(({ id }: { id: string }) => !otherSession.studies.some((each: { id: string }) => each.id === id))
    const isVisibleTo = async (teams: object, caller: string): Promise<boolean> => {
      const { status, data } = await create({ name: 'Of a team', ...teams }, admin)
      expect(status).toBe(201)
      const response = await sendRequest(`saved-view/${data.id}`, caller)
      const isListed = (await sendRequest(`saved-views?listOf=participant&_start=0&_end=100`, caller)).data.some(
        ({ id }: { id: string }) => id === data.id,
      )
      expect([caller, teams, isListed]).toEqual([caller, teams, response.status === 200])
      if (response.status === 200)
        expect((await sendRequest(`saved-view/${data.id}`, caller, 'PATCH', { name: 'Taken' })).error.code).toBe('NotYours')
      return isListed
    }
    const teamRoleId = otherSession.user.roleId
    expect(await isVisibleTo({ teamRoleId }, monitor)).toBe(true)
    expect(await isVisibleTo({ teamRoleId }, coordinator)).toBe(false)
    expect(await isVisibleTo({ teamStudyId: study.id }, monitor)).toBe(true)
    expect(await isVisibleTo({ teamStudyId: study.id }, coordinator)).toBe(true)
    expect(await isVisibleTo({ teamStudyId: other.id }, monitor)).toBe(false)
    expect(await isVisibleTo({ teamStudyId: study.id, teamRoleId }, monitor)).toBe(true)
    expect(await isVisibleTo({ teamStudyId: study.id, teamRoleId }, coordinator)).toBe(false)
    expect(await isVisibleTo({ teamStudyId: other.id, teamRoleId }, monitor)).toBe(false)
    expect(await isVisibleTo({ teamStudyId: study.id }, outsider)).toBe(false)
    // A user who may not open the list sees no view of it, even as a member of the team.
    expect(await isVisibleTo({ listOf: 'user', settings: {}, teamRoleId }, monitor)).toBe(false)
  })

  test('a saved view is shared by its maker alone, with teams that they may choose; one for all users names no team', async () => {
    const [ownSession, otherSession] = await Promise.all(
      [coordinator, admin].map(async (caller) => (await sendRequest('session', caller)).data),
    )
    const [{ data: roles }, { data: studies }] = [
      await sendRequest('admin/roles', admin),
      await sendRequest('admin/studies?_start=0&_end=100', admin),
    ]
    const strange = studies.find(({ id }: { id: string }) => !ownSession.studies.some((each: { id: string }) => each.id === id))
    const { data } = await create({ name: 'Mine', teamRoleId: ownSession.user.roleId, teamStudyId: ownSession.studies[0].id })
    expect(data).toMatchObject({ teamRoleId: ownSession.user.roleId, teamStudyId: ownSession.studies[0].id })
    for (const [field, value] of [
      ['teamRoleId', otherSession.user.roleId],
      ['teamRoleId', crypto.randomUUID()],
      ['teamStudyId', strange.id],
      ['teamStudyId', crypto.randomUUID()],
    ]) {
      for (const response of [
        await create({ [field]: value }),
        await sendRequest(`saved-view/${data.id}`, coordinator, 'PATCH', { [field]: value }),
      ])
        expect([field, response.status, response.error.fields]).toMatchObject([field, 422, [{ path: field, code: 'notFound' }]])
    }
    expect(roles.length).toBeGreaterThan(1)
    const outsiderRoleId = (await sendRequest('session', outsider)).data.user.roleId
    expect((await create({ teamRoleId: outsiderRoleId }, admin)).error.fields).toMatchObject([{ path: 'teamRoleId', code: 'notFound' }])
    const shareResponse = await sendRequest(`saved-view/${data.id}`, coordinator, 'PATCH', { isShared: true })
    expect(shareResponse.data).toMatchObject({ isShared: true, teamRoleId: null, teamStudyId: null })
  })

  test('a saved view of a list that its maker may not open, or of an unknown list, is rejected', async () => {
    for (const resourceName of ['user', 'nothing', 'toString']) {
      const { status, error } = await create({ listOf: resourceName, settings: {} })
      expect([resourceName, status, error.fields]).toMatchObject([resourceName, 422, [{ path: 'listOf', code: 'unknownList' }]])
    }
    expect((await create({ listOf: 'user', settings: { columns: ['email'] } }, admin)).status).toBe(201)
  })
})

describe('settings of a saved view', () => {
  test('settings of a saved view may contain all options of a list', async () => {
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
  ])('rejects the settings %j', async (settings, path, code) => {
    const { status, error } = await create({ settings })
    expect([status, error.fields]).toMatchObject([422, [{ path, code, message: expect.any(String) }]])
  })

  test('settings of a saved view may show columns hidden from their maker, but reveal no values by filters or sorting', async () => {
    const make = (settings: object) => create({ listOf: 'duplicatePair', settings }, admin)
    const columns = { columns: ['firstId', 'grade'], widths: { firstId: 240 } }
    expect((await make(columns)).status).toBe(201)
    const filters = [{ field: 'firstId', operator: 'eq', value: '0190b0a8-0000-7000-8000-000000000000' }]
    for (const [settings, path] of [
      [{ filters }, 'settings.filters.0'],
      [{ sort: { field: 'firstId', order: 'asc' } }, 'settings.sort.field'],
    ] as const) {
      const { status, error } = await make({ ...columns, ...settings })
      expect([status, error.fields]).toEqual([
        422,
        [{ path, code: 'hiddenColumn', message: expect.stringMatching(/no access to this column/) }],
      ])
      const { data } = await make(columns)
      const changed = await sendRequest(`saved-view/${data.id}`, admin, 'PATCH', { settings })
      expect([changed.status, changed.error.fields[0].code]).toEqual([422, 'hiddenColumn'])
    }
    expect((await create({ listOf: 'duplicatePair', settings: { filters } }, 'owner@northlake.example')).status).toBe(201)
  })

  test('settings of a saved view belong to its list', async () => {
    const { data } = await create()
    const { status, error } = await sendRequest(`saved-view/${data.id}`, coordinator, 'PATCH', { listOf: 'participantStudy' })
    expect([status, error.fields]).toMatchObject([422, [{ path: 'listOf', code: 'setOnce' }]])
  })
})
