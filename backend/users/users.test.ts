import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserAt, demoPassword, renew, signInWith } from '../auth/testSignIn.ts'
import { type TestNode, testNode } from '../testing/index.ts'

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

interface Answer {
  readonly data: Record<string, unknown>
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly fields?: readonly { readonly path: string; readonly code: string; readonly message: string }[]
  }
}
const call = async (method: string, path: string, body?: unknown, as = admin) => {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
let people = 0
const person = (more: Record<string, unknown> = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `person${people++}@example.org`,
  ...more,
})

describe('a new user', () => {
  test('needs a role that somebody chose, alone or in a file', async () => {
    const without = await call('POST', 'users', person())
    expect(without.body.error?.fields).toMatchObject([{ path: 'roleId', code: 'required', message: 'Role is required' }])
    expect((await importUsers([['firstName', 'lastName', 'email'], ...rowsOf(2)])).body.data).toMatchObject({ accepted: 0, rejected: 2 })
    expect((await call('POST', 'users', person({ roleId }))).body.data.roleId).toBe(roleId)
  })

  test('takes no e-mail that the organisation has, and hears nothing of other organisations', async () => {
    const taken = await call('POST', 'users', person({ roleId, email: coordinator.toUpperCase() }))
    expect(taken.status).toBe(409)
    expect(taken.body.error?.fields).toMatchObject([{ path: 'email', message: 'This e-mail is already used' }])
    expect((await call('POST', 'users', person({ roleId, email: 'admin@rivesud.example' }))).status).toBe(201)
  })

  test('speaks the language of the organisation until somebody says another', async () => {
    await node.ownerQuery(`update organisation set language = 'fr' where id = (select org_id from "user" where email = $1)`, [coordinator])
    expect((await call('POST', 'users', person({ roleId }))).body.data.language).toBe('fr')
    expect((await call('POST', 'users', person({ roleId, language: 'en' }))).body.data.language).toBe('en')
    await node.ownerQuery(`update organisation set language = 'en' where id = (select org_id from "user" where email = $1)`, [coordinator])
  })

  test('is not invited unless that is asked for', async () => {
    const { body } = await call('POST', 'users', person({ roleId }))
    expect(body.data.invitedAt).toBeNull()
    const later = await call('PATCH', `user/${body.data.id}`, { sendInvitation: true })
    expect(later.body.data).toMatchObject({ invitedAt: expect.any(String), sendInvitation: null })
    expect(await node.ownerQuery('select 1 as one from invitation where user_id = $1', [body.data.id])).toHaveLength(1)
  })
})

describe('whoever has no study-site', () => {
  test('is told who can assign one, by name and nothing else; nobody else is told', async () => {
    const own = async (as: string) => {
      const answer = await node.fetch('values/study-sites/own', { as })
      return { status: answer.status, body: await answer.json() }
    }
    expect((await own('unassigned@northlake.example')).body.data).toEqual({ hasAny: false, askedOf: ['Helen Northcott'] })
    expect((await own('coordinator@northlake.example')).body.data).toEqual({ hasAny: true, askedOf: [] })
    expect((await own('nobody@northlake.example')).status).toBe(403)
  })
})

describe('an import', () => {
  test('of 51 is refused before anything is written', async () => {
    const before = await node.ownerQuery('select count(*) from "user"')
    const { status, body } = await importUsers([['firstName', 'lastName', 'email', 'roleId'], ...rowsOf(51).map((row) => [...row, roleId])])
    expect([status, body.error?.code]).toEqual([400, 'TooManyRows'])
    expect(body.error?.message).toContain('50')
    expect(await node.ownerQuery('select count(*) from "user"')).toEqual(before)
  })

  test('names the rows whose e-mail is used, takes roles by name, and invites whom it says', async () => {
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

  test('fills in what one chooses for all its rows', async () => {
    const { body } = await importUsers([['firstName', 'lastName', 'email'], ...rowsOf(2)], { roleId, language: 'fr' })
    expect(body.data).toMatchObject({ accepted: 2, rejected: 0 })
    const rows = await node.ownerQuery('select role_id, language from "user" order by id desc limit 2')
    expect(rows).toEqual([1, 2].map(() => ({ role_id: roleId, language: 'fr' })))
  })
})

describe('deactivation', () => {
  test('of oneself is refused, alone and among others', async () => {
    const alone = await call('POST', `user/${ids[admin]}/transitions/deactivate`, {})
    expect([alone.status, alone.body.error?.code]).toEqual([409, 'NotByYou'])
    const other = await call('POST', 'users', person({ roleId }))
    const { body } = await call('POST', 'users/bulk', { action: 'deactivate', ids: [ids[admin], other.body.data.id] })
    expect(body.data).toMatchObject({ done: 1, failed: 1 })
  })

  test('of the last who administers roles is refused', async () => {
    const role = await call('POST', 'admin/role', { roleName: 'Users only', abilities: ['ADMIN:VIEW', 'ADMIN_USERS:OWN'] })
    expect((await call('PATCH', `user/${ids[viewer]}`, { roleId: role.body.data.id })).status).toBe(200)
    const { status, body } = await call('POST', `user/${ids[admin]}/transitions/deactivate`, {}, viewer)
    expect([status, body.error?.code]).toEqual([409, 'OrgConfigurationError'])
  })

  test('takes the LMS role out of reach, in the words of the specification', async () => {
    const made = await call('POST', 'users', person({ roleId }))
    await call('POST', `user/${made.body.data.id}/transitions/deactivate`, {})
    const { body } = await call('PATCH', `user/${made.body.data.id}`, { lmsRole: 'INSTRUCTOR' })
    expect(body.error?.fields).toMatchObject([{ path: 'lmsRole', message: 'LMS role needs an enabled user' }])
  })
})

describe('a machine', () => {
  test('is neither invited nor deactivated nor activated', async () => {
    const made = await call('POST', 'users', person({ roleId }))
    await node.ownerQuery('update "user" set is_machine = true where id = $1', [made.body.data.id])
    const codes = await Promise.all(
      ['invite', 'activate', 'deactivate'].map(
        async (name) => (await call('POST', `user/${made.body.data.id}/transitions/${name}`, {})).body.error?.code,
      ),
    )
    expect(codes).toEqual(['MachineUser', 'MachineUser', 'MachineUser'])
  })
})

describe('one’s own profile', () => {
  test('is read and changed whatever the role, and nothing else with it', async () => {
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
      const refused = await call('PATCH', 'session/profile', { [field]: roleId }, coordinator)
      expect([field, refused.status]).toEqual([field, 422])
    }
    expect((await call('PATCH', 'session/profile', { firstName: '' }, coordinator)).body.error?.fields).toMatchObject([
      { path: 'firstName', code: 'required' },
    ])
    expect((await call('PATCH', 'session/profile', { firstName: 'A', version: 1 }, coordinator)).body.error?.code).toBe('StaleVersion')
  })
})

describe('a password that has run out', () => {
  const expire = (days: number) =>
    node.ownerQuery(`update "user" set password_expiry = 'AFTER_DAYS', password_expiry_days = $2 where email = $1`, [viewer, days])
  const changed = (days: number) =>
    node.ownerQuery('update idp.account set password_changed_at = now() - make_interval(days => $2) where email = $1', [viewer, days])

  test('must be changed before the sign-in goes on, for another one', async () => {
    await expire(30)
    await changed(31)
    const browser = browserAt(node)
    const asked = await signInWith(browser, viewer)
    expect(asked.text).toContain('Your password has expired')
    expect((await renew(browser)).status).toBe(401)
    expect((await browser.submit(asked, { newPassword: 'weak', repeatedPassword: 'weak' })).status).toBe(422)
    const same = await browser.submit(asked, { newPassword: demoPassword, repeatedPassword: demoPassword })
    expect(same.text).toContain('differs from the last one')
    await browser.submit(same, { newPassword: 'Another-1!', repeatedPassword: 'Another-1!' })
    expect((await renew(browser)).status).toBe(200)
  })

  test('is proven by nothing but itself', async () => {
    await changed(31)
    const browser = browserAt(node)
    const page = await browser.go('/oauth/studydesk')
    const forged = await browser.submit(page, { proof: 'made.up.proof', newPassword: 'Another-2!', repeatedPassword: 'Another-2!' })
    expect(forged.status).toBe(400)
  })

  test('does not ask while it holds', async () => {
    await changed(29)
    const browser = browserAt(node)
    await browser.submit(await browser.go('/oauth/studydesk'), { email: viewer, password: 'Another-1!' })
    expect((await renew(browser)).status).toBe(200)
  })
})

describe('the last activity', () => {
  test('is known from the sign-in on', async () => {
    await node.ownerQuery('update "user" set last_active = null where email = $1', [coordinator])
    await signInWith(browserAt(node), coordinator)
    const { body } = await call('GET', `user/${ids[coordinator]}`)
    expect(Date.now() - Date.parse(String(body.data.lastActive))).toBeLessThan(10_000)
  })
})

describe('an assignment', () => {
  test('is to a study-site that is open', async () => {
    const [place] = await node.ownerQuery<{ id: string; study_id: string; site_id: string }>(
      `select id, study_id, site_id from study_site where org_id = (select org_id from "user" where email = $1) and status = 'OPEN'
        and not exists (select from study_site_assignment a where a.user_id = $2 and a.study_id = study_site.study_id and a.site_id = study_site.site_id) limit 1`,
      [admin, ids[viewer]],
    )
    const body = { userId: ids[viewer], studyId: place?.study_id, siteId: place?.site_id, siteRole: 'MONITOR' }
    await node.ownerQuery("update study_site set status = 'CLOSED' where id = $1", [place?.id])
    expect((await call('POST', 'study-site-assignments', body)).body.error?.fields).toMatchObject([
      { path: 'siteId', code: 'studySiteClosed' },
    ])
    await node.ownerQuery("update study_site set status = 'OPEN' where id = $1", [place?.id])
    const made = await call('POST', 'study-site-assignments', body)
    expect(made.status).toBe(201)
    await node.ownerQuery("update study_site set status = 'CLOSED' where id = $1", [place?.id])
    expect((await call('PATCH', `study-site-assignment/${made.body.data.id}`, { siteRole: 'PHARMACIST' })).status).toBe(200)
  })
})

const rowsOf = (count: number) => Array.from({ length: count }, () => ['Ann', 'Lee', `imported${people++}@example.org`])

async function importUsers(rows: readonly (readonly string[])[], defaults?: Record<string, string>) {
  const form = new FormData()
  if (defaults !== undefined) form.append('defaults', JSON.stringify(defaults))
  form.append('file', new File([rows.map((row) => row.join(',')).join('\n')], 'users.csv', { type: 'text/csv' }))
  return call('POST', 'users/import', form)
}
