import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { invitationLinkOf } from '../../messages/mail/testMailServer.ts'
import { demoPassword, openNodeBrowser, renewSession, signInWith } from '../../platform/auth/testSignIn.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const foreigner = 'coordinator@rivesud.example'
const strong = 'Nouveau-1!'

let node: TestNode
let roleId: string
beforeAll(async () => {
  node = await testNode({ settings: { INVITATION_PAUSE_SECONDS: '0' } })
  const [role] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [coordinator])
  roleId = role?.role_id ?? ''
})
afterAll(() => node?.close())

const call = async (method: string, path: string, body?: unknown, caller = admin) => {
  const response = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>; error?: { code: string } } }
}
let people = 0
const createEmail = () => `guest${people++}@example.org`
const add = async (email: string, extraFields: Record<string, unknown> = {}) =>
  String((await call('POST', 'users', { firstName: 'Zoé', lastName: 'Roy', email, roleId, ...extraFields })).body.data.id)
const inviteAgain = (userId: string) => call('POST', `user/${userId}/transitions/invite`, {})
/** Returns the links in all messages to the address, the oldest first. Without a mail server the outbox holds them. */
const readLinks = async (email: string) => {
  const mails = await node.ownerQuery<{ body: string; status: string }>('select body, status from mail where recipient = $1 order by id', [
    email,
  ])
  expect(mails.every(({ status }) => status === 'HELD')).toBe(true)
  return mails.map(({ body }) => invitationLinkOf(body))
}
const inviteUser = async (extraFields: Record<string, unknown> = {}) => {
  const email = createEmail()
  const userId = await add(email, { sendInvitation: true, ...extraFields })
  const [link = ''] = await readLinks(email)
  return { email, userId, link }
}
const rowOf = async (userId: string) =>
  (await node.ownerQuery('select status, uid, invited_at, invite_accepted_at, send_invitation from "user" where id = $1', [userId]))[0]
const open = (link: string) => openNodeBrowser(node).go(link)

describe('an invitation', () => {
  test('an invitation leads a new user to a password, an account, a session and a welcome', async () => {
    const { userId, link } = await inviteUser()
    expect(await rowOf(userId)).toMatchObject({
      status: 'UNVERIFIED',
      invited_at: expect.any(Date),
      invite_accepted_at: null,
      send_invitation: null,
    })
    const browser = openNodeBrowser(node)
    const page = await browser.go(link)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Northlake Research')])

    const weak = await browser.submit(page, { newPassword: 'weak', repeatedPassword: 'other' })
    expect([weak.status, weak.text]).toEqual([422, expect.stringContaining('The two passwords differ.')])
    const landingPage = await browser.submit(weak, { newPassword: strong, repeatedPassword: strong })
    expect(landingPage.address.pathname).toBe('/crm/inviteAccepted')
    expect((await renewSession(browser)).status).toBe(200)
    expect(await rowOf(userId)).toMatchObject({ status: 'AUTHENTICATED', uid: expect.any(String), invite_accepted_at: expect.any(Date) })

    const events = await node.ownerQuery("select action from audit_event where kind = 'invite' and record_id = $1 order by at", [userId])
    expect(events.map(({ action }) => action)).toEqual(['sent', 'accepted'])
    expect(
      JSON.stringify(await node.ownerQuery('select changes from audit_event where kind in ($1, $2, $3)', ['user', 'mail', 'invite'])),
    ).not.toContain(new URL(link).searchParams.get('token'))
  })

  test('an invitation without a mail server is reported to users who may invite, its link only to readers of the message', async () => {
    const fetchInvitation = (userId: string, caller = admin) => call('GET', `user/${userId}/invitation`, undefined, caller)
    const { userId, link, email } = await inviteUser()
    expect((await fetchInvitation(userId)).body.data).toEqual({ isHeld: true, link })
    for (const unauthorizedUser of [coordinator, foreigner]) expect((await fetchInvitation(userId, unauthorizedUser)).status).toBe(403)
    expect((await fetchInvitation(userId, 'admin@rivesud.example')).status).toBe(404)

    const [role] = await node.ownerQuery<{ id: string; abilities: string[] }>(
      'select role.id, role.abilities from role join "user" on "user".role_id = role.id where "user".email = $1',
      [admin],
    )
    const setAbilities = async (abilities: readonly string[] = []) => {
      await node.ownerQuery('update role set abilities = $1 where id = $2', [abilities, role?.id])
      const [row] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [admin])
      node.studydesk.access.forget(row?.org_id ?? '')
    }
    await setAbilities(role?.abilities.filter((ability) => !ability.startsWith('ADMIN_ROLES:')))
    expect((await fetchInvitation(userId)).body.data).toEqual({ isHeld: true, link: null })
    await setAbilities(role?.abilities)

    await inviteAgain(userId)
    const links = await readLinks(email)
    expect((await fetchInvitation(userId)).body.data.link).toBe(links.at(-1))
    await call('PATCH', `user/${userId}`, { email: createEmail() })
    expect((await fetchInvitation(userId)).body.data).toEqual({ isHeld: false, link: null })
    expect((await fetchInvitation(await add(createEmail()))).body.data).toEqual({ isHeld: false, link: null })
    const auditText = JSON.stringify(await node.ownerQuery('select changes from audit_event'))
    expect(auditText).not.toContain(new URL(link).searchParams.get('token'))
  })

  test('an invitation may be opened repeatedly, and accepted once', async () => {
    const { email, link } = await inviteUser()
    await open(link)
    await open(link)
    const browser = openNodeBrowser(node)
    await browser.submit(await browser.go(link), { newPassword: strong, repeatedPassword: strong })
    expect((await open(link)).text).toContain('This invitation has been accepted')
    const secondPage = await open(`/oauth/studydesk?invitation=${new URL(link).searchParams.get('token')}`)
    expect(secondPage.text).toContain('has been accepted already')
    expect(await readLinks(email)).toEqual([link])
  })

  test("only an invitation's link brings a user with an account into another organisation", async () => {
    await signInWith(openNodeBrowser(node), foreigner)
    const userId = await add(foreigner, { sendInvitation: true })
    const [link = ''] = await readLinks(foreigner)
    const plainBrowser = openNodeBrowser(node)
    await signInWith(plainBrowser, foreigner)
    const { token } = await renewSession(plainBrowser)
    expect(await organisationOf(token)).toBe('Clinique Rive-Sud')
    expect(await rowOf(userId)).toMatchObject({ status: 'UNVERIFIED', uid: null })

    const browser = openNodeBrowser(node)
    const welcome = await browser.go(link)
    expect(welcome.text).toContain(foreigner)
    expect(welcome.text).not.toContain('type="password"')
    const start = /href="(\/oauth\/studydesk[^"]+)"/.exec(welcome.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const landingPage = await browser.submit(await browser.go(start), { email: foreigner, password: demoPassword })
    expect(landingPage.address.pathname).toBe('/crm/inviteAccepted')
    expect(await organisationOf((await renewSession(browser)).token)).toBe('Northlake Research')
  })

  test('an invitation opens nothing to an account with another address, even if that is already signed in', async () => {
    const { userId, link } = await inviteUser()
    const browser = openNodeBrowser(node)
    await signInWith(browser, foreigner)
    const page = await browser.go(`/oauth/studydesk?invitation=${new URL(link).searchParams.get('token')}`)
    const rejected = await browser.submit(page, { email: foreigner, password: demoPassword })
    expect(rejected.text).toContain('for an account with another address')
    expect(await rowOf(userId)).toMatchObject({ uid: null })
  })

  test.each([
    ['that a newer one replaced', async ({ userId }: { userId: string }) => inviteAgain(userId), 410, 'newer invitation'],
    [
      'to an address that was changed',
      async ({ userId }: { userId: string }) => call('PATCH', `user/${userId}`, { email: createEmail() }),
      410,
      'newer invitation',
    ],
    [
      'that is too old',
      async ({ userId }: { userId: string }) => node.ownerQuery('update invitation set expires_at = now() where user_id = $1', [userId]),
      410,
      'has expired',
    ],
    [
      'of somebody who was deactivated',
      async ({ userId }: { userId: string }) => call('POST', `user/${userId}/transitions/deactivate`, {}),
      410,
      'withdrawn',
    ],
  ])('rejects %s, on its page and in the sign-in', async (_caseName, change, status, text) => {
    const guest = await inviteUser()
    await change(guest)
    const page = await open(guest.link)
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)])
    expect(page.text).not.toContain('<form')
    const behind = await open(`/oauth/studydesk?invitation=${new URL(guest.link).searchParams.get('token')}`)
    expect(behind.status).toBe(403)
    const postResponse = await openNodeBrowser(node).go(guest.link, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: strong, repeatedPassword: strong }),
    })
    expect(postResponse.status).toBe(status)
    expect(await node.ownerQuery('select 1 from idp.account where email = $1', [guest.email])).toEqual([])
  })

  test.each([['x'], ['']])('an invitation that was tampered with (%s) is invalid', async (tail) => {
    const { link } = await inviteUser()
    const brokenLink = tail === '' ? link.slice(0, -1) : `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    expect((await open(brokenLink)).status).toBe(404)
  })

  test('an invitation in a form of another site is rejected', async () => {
    const { email, link } = await inviteUser()
    const browser = openNodeBrowser(node)
    await browser.go(link)
    const forgedPage = await browser.go(link, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: strong, repeatedPassword: strong }),
      headers: { Origin: 'https://evil.example' },
    })
    expect(forgedPage.status).toBe(400)
    expect(await node.ownerQuery('select 1 from idp.account where email = $1', [email])).toEqual([])
  })

  test('an invitation that is sent again works, and its state is unchanged', async () => {
    const { email, userId } = await inviteUser()
    expect((await inviteAgain(userId)).body.data).toMatchObject({ status: 'UNVERIFIED' })
    const links = await readLinks(email)
    expect(links).toHaveLength(2)
    expect((await open(links[1] ?? '')).status).toBe(200)
  })

  test('an invitation is accepted by a first sign-in without its link too, which then becomes invalid', async () => {
    const { email, userId, link } = await inviteUser()
    await node.ownerQuery(
      'insert into idp.account (subject, email, password_hash) select gen_random_uuid(), $1, password_hash from idp.account where email = $2',
      [email, admin],
    )
    await signInWith(openNodeBrowser(node), email)
    expect(await rowOf(userId)).toMatchObject({ status: 'AUTHENTICATED', invite_accepted_at: expect.any(Date) })
    expect((await open(link)).text).toContain('This invitation has been accepted')
  })

  test('an invitation is written in the language of its recipient', async () => {
    const { email, link } = await inviteUser({ language: 'fr' })
    const [mail] = await node.ownerQuery<{ subject: string }>('select subject from mail where recipient = $1', [email])
    expect(mail?.subject).toBe('Votre invitation à rejoindre Northlake Research')
    expect((await open(link)).text).toContain('Bienvenue, Zoé')
  })
})

describe('users who may invite', () => {
  test('inviting requires CONTRIBUTE on the users', async () => {
    const userId = await add(createEmail())
    expect((await call('POST', `user/${userId}/transitions/invite`, {}, coordinator)).status).toBe(403)
    expect((await call('POST', `user/${userId}/transitions/invite`, {}, 'admin@rivesud.example')).status).toBe(404)
  })

  test('active users cannot be invited', async () => {
    const [user] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [coordinator])
    expect((await inviteAgain(user?.id ?? '')).body.error?.code).toBe('TransitionNotAllowed')
  })

  test('many users are invited at once, each separately', async () => {
    const ids = [await add(createEmail()), await add(createEmail())]
    const [active] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [coordinator])
    const { body } = await call('POST', 'users/bulk', { action: 'invite', ids: [...ids, active?.id] })
    expect(body.data).toMatchObject({ done: 2, failed: 1 })
  })
})

test('an address cannot be flooded with invitations: singly, in bulk, or under another user', async () => {
  const pausedNode = await testNode()
  const callPaused = async (method: string, path: string, body: unknown) => {
    const response = await pausedNode.fetch(path, { as: admin, method, body })
    return (await response.json()) as { data: Record<string, unknown>; error?: { code: string; message: string } }
  }
  const countMails = async (email: string) => (await pausedNode.ownerQuery('select 1 from mail where recipient = $1', [email])).length
  try {
    const [role] = await pausedNode.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [coordinator])
    const person = { firstName: 'Zoé', lastName: 'Roy', roleId: role?.role_id }
    const [email, otherEmail] = [createEmail(), createEmail()]
    const userId = String((await callPaused('POST', 'users', { ...person, email, sendInvitation: true })).data.id)
    const otherId = String((await callPaused('POST', 'users', { ...person, email: otherEmail })).data.id)

    const secondResponse = await callPaused('POST', `user/${userId}/transitions/invite`, {})
    expect(secondResponse.error).toMatchObject({ code: 'InvitedJustNow', message: expect.stringMatching(/\b([1-9]|[1-5]\d|60) seconds/) })
    const { data } = await callPaused('POST', 'users/bulk', { action: 'invite', ids: [userId, otherId] })
    expect(data).toMatchObject({ done: 1, failed: 1 })
    expect(JSON.stringify(data.rows)).toContain('InvitedJustNow')
    expect([await countMails(email), await countMails(otherEmail)]).toEqual([1, 1])

    await callPaused('PATCH', `user/${userId}`, { email: createEmail() })
    expect((await callPaused('POST', 'users', { ...person, email, sendInvitation: true })).error?.code).toBe('InvitedJustNow')
    expect((await callPaused('POST', `user/${userId}/transitions/invite`, {})).error, 'another address').toBeUndefined()

    await pausedNode.ownerQuery(`update mail set created_at = created_at - interval '61 seconds'`)
    expect((await callPaused('POST', `user/${otherId}/transitions/invite`, {})).error, 'after the pause').toBeUndefined()
    expect(await countMails(otherEmail)).toBe(2)
  } finally {
    await pausedNode.close()
  }
})

async function organisationOf(token: string): Promise<string> {
  const response = await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: { organisation: { name: string } } }).data.organisation.name
}
