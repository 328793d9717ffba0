import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { demoPassword, openNodeBrowser, renewSession, signInWith } from '../../platform/auth/testSignIn.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'

let node: TestNode
let ids: Readonly<Record<string, string>>
let roleId: string
beforeAll(async () => {
  node = await testNode()
  const rows = await node.ownerQuery<{ email: string; id: string; role_id: string }>('select email, id, role_id from "user"')
  ids = Object.fromEntries(rows.map(({ email, id }) => [email, id]))
  roleId = rows.find(({ email }) => email === coordinator)?.role_id ?? ''
})
afterAll(() => node?.close())

interface ResponseBody {
  readonly data: Record<string, unknown>
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly fields?: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  }
}
const call = async (method: string, path: string, body?: unknown, caller = admin) => {
  const response = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: (await response.json()) as ResponseBody }
}
let people = 0
const buildPerson = (extraFields: Record<string, unknown> = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `person${people++}@example.org`,
  ...extraFields,
})

describe('a new user', () => {
  test('a new user needs a chosen role, alone or in a file', async () => {
    const createResponse = await call('POST', 'users', buildPerson())
    expect(createResponse.body.error?.fields).toMatchObject([{ path: 'roleId', code: 'required', message: 'Role is required' }])
    expect((await importUsers([['firstName', 'lastName', 'email'], ...rowsOf(2)])).body.data).toMatchObject({ accepted: 0, rejected: 2 })
    expect((await call('POST', 'users', buildPerson({ roleId }))).body.data.roleId).toBe(roleId)
  })

  test('a new user needs an e-mail that is new to the organisation, and the response discloses nothing of other organisations', async () => {
    const result = await call('POST', 'users', buildPerson({ roleId, email: coordinator.toUpperCase() }))
    expect(result.status).toBe(409)
    expect(result.body.error?.fields).toMatchObject([{ path: 'email', message: 'This e-mail is already used' }])
    expect((await call('POST', 'users', buildPerson({ roleId, email: 'admin@rivesud.example' }))).status).toBe(201)
  })

  test('a new user gets the language of the organisation until another is chosen', async () => {
    await node.ownerQuery(`update organisation set language = 'fr' where id = (select org_id from "user" where email = $1)`, [coordinator])
    expect((await call('POST', 'users', buildPerson({ roleId }))).body.data.language).toBe('fr')
    expect((await call('POST', 'users', buildPerson({ roleId, language: 'en' }))).body.data.language).toBe('en')
    await node.ownerQuery(`update organisation set language = 'en' where id = (select org_id from "user" where email = $1)`, [coordinator])
  })

  test('a new user is invited only on request', async () => {
    const { body } = await call('POST', 'users', buildPerson({ roleId }))
    expect(body.data.invitedAt).toBeNull()
    const later = await call('PATCH', `user/${body.data.id}`, { sendInvitation: true })
    expect(later.body.data).toMatchObject({ invitedAt: expect.any(String), sendInvitation: null })
    expect(await node.ownerQuery('select 1 as one from invitation where user_id = $1', [body.data.id])).toHaveLength(1)
  })
})

describe('users without a study site', () => {
  test('a user without study sites sees who can assign one, by name alone; other users see no names', async () => {
    const readOwnStudySites = async (caller: string) => {
      const response = await node.fetch('values/study-sites/own', { as: caller })
      return { status: response.status, body: await response.json() }
    }
    expect((await readOwnStudySites('unassigned@northlake.example')).body.data).toEqual({ hasAny: false, askedOf: ['Helen Northcott'] })
    expect((await readOwnStudySites('coordinator@northlake.example')).body.data).toEqual({ hasAny: true, askedOf: [] })
    expect((await readOwnStudySites('nobody@northlake.example')).status).toBe(403)
  })
})

describe('an import', () => {
  test('an import of 51 users is rejected before anything is written', async () => {
    const before = await node.ownerQuery('select count(*) from "user"')
    const { status, body } = await importUsers([['firstName', 'lastName', 'email', 'roleId'], ...rowsOf(51).map((row) => [...row, roleId])])
    expect([status, body.error?.code]).toEqual([400, 'TooManyRows'])
    expect(body.error?.message).toContain('50')
    expect(await node.ownerQuery('select count(*) from "user"')).toEqual(before)
  })

  test('an import of users names the rows whose e-mail is in use, accepts roles by name, and invites the marked users', async () => {
    const [first, second] = rowsOf(2)
    const { body } = await importUsers([
      ['firstName', 'lastName', 'email', 'roleId', 'sendInvitation'],
      [...(first ?? []), 'Study coordinator', 'yes'],
      ['Ann', 'Lee', coordinator, 'Study coordinator', 'yes'],
      [...(second ?? []), 'No such role', ''],
    ])
    expect(body.data).toMatchObject({
      accepted: 1,
      rejected: 2,
      problems: [
        { row: 2, field: 'email', message: 'This e-mail is already used' },
        { row: 3, field: 'roleId' },
      ],
    })
    const mails = await node.ownerQuery('select recipient from mail where recipient = any($1)', [[first?.[2], coordinator]])
    expect(mails).toEqual([{ recipient: first?.[2] }])
  })

  test('an import of users fills in values chosen for all its rows', async () => {
    const { body } = await importUsers([['firstName', 'lastName', 'email'], ...rowsOf(2)], { roleId, language: 'fr' })
    expect(body.data).toMatchObject({ accepted: 2, rejected: 0 })
    const rows = await node.ownerQuery('select role_id, language from "user" order by id desc limit 2')
    expect(rows).toEqual([1, 2].map(() => ({ role_id: roleId, language: 'fr' })))
  })
})

describe('deactivation', () => {
  test('users cannot deactivate themselves, alone and among others', async () => {
    const selfDeactivation = await call('POST', `user/${ids[admin]}/transitions/deactivate`, {})
    expect([selfDeactivation.status, selfDeactivation.body.error?.code]).toEqual([409, 'NotByYou'])
    const other = await call('POST', 'users', buildPerson({ roleId }))
    const { body } = await call('POST', 'users/bulk', { action: 'deactivate', ids: [ids[admin], other.body.data.id] })
    expect(body.data).toMatchObject({ done: 1, failed: 1 })
  })

  test('the last user who administers roles cannot be deactivated', async () => {
    const role = await call('POST', 'admin/role', { roleName: 'Users only', abilities: ['ADMIN:VIEW', 'ADMIN_USERS:OWN'] })
    expect((await call('PATCH', `user/${ids[viewer]}`, { roleId: role.body.data.id })).status).toBe(200)
    const { status, body } = await call('POST', `user/${ids[admin]}/transitions/deactivate`, {}, viewer)
    expect([status, body.error?.code]).toEqual([409, 'OrgConfigurationError'])
  })

  test('deactivation removes the training role, with the message of the specification', async () => {
    const createResponse = await call('POST', 'users', buildPerson({ roleId }))
    await call('POST', `user/${createResponse.body.data.id}/transitions/deactivate`, {})
    const { body } = await call('PATCH', `user/${createResponse.body.data.id}`, { lmsRole: 'INSTRUCTOR' })
    expect(body.error?.fields).toMatchObject([{ path: 'lmsRole', message: 'Activate the user before you change the training role' }])
  })
})

describe('a machine', () => {
  test('a machine is neither invited nor deactivated nor activated', async () => {
    const createResponse = await call('POST', 'users', buildPerson({ roleId }))
    await node.ownerQuery('update "user" set is_machine = true where id = $1', [createResponse.body.data.id])
    const codes = await Promise.all(
      ['invite', 'activate', 'deactivate'].map(
        async (name) => (await call('POST', `user/${createResponse.body.data.id}/transitions/${name}`, {})).body.error?.code,
      ),
    )
    expect(codes).toEqual(['MachineUser', 'MachineUser', 'MachineUser'])
  })
})

describe("the caller's own profile", () => {
  test('a user reads and changes their own profile with any role, and nothing else with that right', async () => {
    const { body } = await call('GET', 'session/profile', undefined, coordinator)
    expect(body.data).toMatchObject({ email: coordinator, language: 'en' })
    const changed = await call(
      'PATCH',
      'session/profile',
      { firstName: ' Priya ', phone: '416-555-0199', language: 'fr', appearance: 'dark', version: body.data.version },
      coordinator,
    )
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { firstName: 'Priya', language: 'fr', appearance: 'dark', version: Number(body.data.version) + 1 },
    ])
    const events = await node.ownerQuery("select user_id from audit_event where record_id = $1 and action = 'update'", [ids[coordinator]])
    expect(events.at(-1)).toEqual({ user_id: ids[coordinator] })

    for (const field of ['roleId', 'email', 'passwordExpiry', 'status', 'isMachine', 'id']) {
      const rejectedResponse = await call('PATCH', 'session/profile', { [field]: roleId }, coordinator)
      expect([field, rejectedResponse.status]).toEqual([field, 422])
    }
    expect((await call('PATCH', 'session/profile', { firstName: '' }, coordinator)).body.error?.fields).toMatchObject([
      { path: 'firstName', code: 'required' },
    ])
    expect((await call('PATCH', 'session/profile', { firstName: 'A', version: 1 }, coordinator)).body.error?.code).toBe('StaleVersion')
  })
})

describe('an expired password', () => {
  const expire = (days: number) =>
    node.ownerQuery(`update "user" set password_expiry = 'AFTER_DAYS', password_expiry_days = $2 where email = $1`, [viewer, days])
  const setPasswordAge = (days: number) =>
    node.ownerQuery('update idp.account set password_changed_at = now() - make_interval(days => $2) where email = $1', [viewer, days])

  test('an expired password must be changed before the sign-in continues, for another one', async () => {
    await expire(30)
    await setPasswordAge(31)
    const browser = openNodeBrowser(node)
    const requested = await signInWith(browser, viewer)
    expect(requested.text).toContain('Your password has expired')
    expect((await renewSession(browser)).status).toBe(401)
    expect((await browser.submit(requested, { newPassword: 'weak', repeatedPassword: 'weak' })).status).toBe(422)
    const samePasswordPage = await browser.submit(requested, { newPassword: demoPassword, repeatedPassword: demoPassword })
    expect(samePasswordPage.text).toContain('differs from the last one')
    await browser.submit(samePasswordPage, { newPassword: 'Another-1!', repeatedPassword: 'Another-1!' })
    expect((await renewSession(browser)).status).toBe(200)
  })

  test('an expired password is proven only by entering it', async () => {
    await setPasswordAge(31)
    const browser = openNodeBrowser(node)
    const page = await browser.go('/oauth/studydesk')
    const forgedPage = await browser.submit(page, { proof: 'made.up.proof', newPassword: 'Another-2!', repeatedPassword: 'Another-2!' })
    expect(forgedPage.status).toBe(400)
  })

  test('a valid password causes no prompt', async () => {
    await setPasswordAge(29)
    const browser = openNodeBrowser(node)
    await browser.submit(await browser.go('/oauth/studydesk'), { email: viewer, password: 'Another-1!' })
    expect((await renewSession(browser)).status).toBe(200)
  })
})

describe('the last activity', () => {
  test('the last activity is known from sign-in on', async () => {
    await node.ownerQuery('update "user" set last_active = null where email = $1', [coordinator])
    const before = Date.now()
    await signInWith(openNodeBrowser(node), coordinator)
    const { body } = await call('GET', `user/${ids[coordinator]}`)
    expect(Date.parse(String(body.data.lastActive))).toBeGreaterThanOrEqual(before)
  })
})

describe('an assignment', () => {
  test('an assignment requires an open study site', async () => {
    const [studySite] = await node.ownerQuery<{ id: string; study_id: string; site_id: string }>(
      `select id, study_id, site_id from study_site where org_id = (select org_id from "user" where email = $1) and status = 'OPEN'
        and not exists (select from study_site_assignment a where a.user_id = $2 and a.study_id = study_site.study_id and a.site_id = study_site.site_id) limit 1`,
      [admin, ids[viewer]],
    )
    const body = { userId: ids[viewer], studyId: studySite?.study_id, siteId: studySite?.site_id, siteRole: 'MONITOR' }
    await node.ownerQuery("update study_site set status = 'CLOSED' where id = $1", [studySite?.id])
    expect((await call('POST', 'study-site-assignments', body)).body.error?.fields).toMatchObject([
      { path: 'siteId', code: 'studySiteClosed' },
    ])
    await node.ownerQuery("update study_site set status = 'OPEN' where id = $1", [studySite?.id])
    const createResponse = await call('POST', 'study-site-assignments', body)
    expect(createResponse.status).toBe(201)
    await node.ownerQuery("update study_site set status = 'CLOSED' where id = $1", [studySite?.id])
    expect((await call('PATCH', `study-site-assignment/${createResponse.body.data.id}`, { siteRole: 'PHARMACIST' })).status).toBe(200)
  })
})

const rowsOf = (count: number) => Array.from({ length: count }, () => ['Ann', 'Lee', `imported${people++}@example.org`])

async function importUsers(rows: readonly (readonly string[])[], defaults?: Record<string, string>) {
  const form = new FormData()
  if (defaults !== undefined) form.append('defaults', JSON.stringify(defaults))
  form.append('file', new File([rows.map((row) => row.join(',')).join('\n')], 'users.csv', { type: 'text/csv' }))
  return call('POST', 'users/import', form)
}
