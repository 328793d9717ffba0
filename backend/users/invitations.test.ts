import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserAt, demoPassword, renew, signInWith } from '../auth/testSignIn.ts'
import { linkIn } from '../mail/testMailServer.ts'
import { type TestNode, testNode } from '../testing/index.ts'

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

const call = async (method: string, path: string, body?: unknown, as = admin) => {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown>; error?: { code: string } } }
}
let people = 0
const newEmail = () => `guest${people++}@example.org`
const add = async (email: string, more: Record<string, unknown> = {}) =>
  String((await call('POST', 'users', { firstName: 'Zoé', lastName: 'Roy', email, roleId, ...more })).body.data.id)
const inviteAgain = (userId: string) => call('POST', `user/${userId}/transitions/invite`, {})
/** Of every message to the address, the oldest first. Without a mail server they are held in the outbox. */
const linksTo = async (email: string) => {
  const mails = await node.ownerQuery<{ body: string; status: string }>('select body, status from mail where recipient = $1 order by id', [
    email,
  ])
  expect(mails.every(({ status }) => status === 'HELD')).toBe(true)
  return mails.map(({ body }) => linkIn(body))
}
const invited = async (more: Record<string, unknown> = {}) => {
  const email = newEmail()
  const userId = await add(email, { sendInvitation: true, ...more })
  const [link = ''] = await linksTo(email)
  return { email, userId, link }
}
const rowOf = async (userId: string) =>
  (await node.ownerQuery('select status, uid, invited_at, invite_accepted_at, send_invitation from "user" where id = $1', [userId]))[0]
const open = (link: string) => browserAt(node).go(link)

describe('an invitation', () => {
  test('leads a new person to a password, an account, a session and a welcome', async () => {
    const { userId, link } = await invited()
    expect(await rowOf(userId)).toMatchObject({
      status: 'UNVERIFIED',
      invited_at: expect.any(Date),
      invite_accepted_at: null,
      send_invitation: null,
    })
    const browser = browserAt(node)
    const page = await browser.go(link)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Northlake Research')])

    const weak = await browser.submit(page, { newPassword: 'weak', repeatedPassword: 'other' })
    expect([weak.status, weak.text]).toEqual([422, expect.stringContaining('The two passwords differ.')])
    const landed = await browser.submit(weak, { newPassword: strong, repeatedPassword: strong })
    expect(landed.address.pathname).toBe('/crm/inviteAccepted')
    expect((await renew(browser)).status).toBe(200)
    expect(await rowOf(userId)).toMatchObject({ status: 'AUTHENTICATED', uid: expect.any(String), invite_accepted_at: expect.any(Date) })

    const events = await node.ownerQuery("select action from audit_event where kind = 'invite' and record_id = $1 order by at", [userId])
    expect(events.map(({ action }) => action)).toEqual(['sent', 'accepted'])
    expect(
      JSON.stringify(await node.ownerQuery('select changes from audit_event where kind in ($1, $2, $3)', ['user', 'mail', 'invite'])),
    ).not.toContain(new URL(link).searchParams.get('token'))
  })

  test('that no mail server takes is told to whoever may invite, with its link for those alone who may read the message', async () => {
    const held = (userId: string, as = admin) => call('GET', `user/${userId}/invitation`, undefined, as)
    const { userId, link, email } = await invited()
    expect((await held(userId)).body.data).toEqual({ isHeld: true, link })
    for (const as of [coordinator, foreigner]) expect((await held(userId, as)).status).toBe(403)
    expect((await held(userId, 'admin@rivesud.example')).status).toBe(404)

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
    expect((await held(userId)).body.data).toEqual({ isHeld: true, link: null })
    await setAbilities(role?.abilities)

    await inviteAgain(userId)
    const links = await linksTo(email)
    expect((await held(userId)).body.data.link).toBe(links.at(-1))
    await call('PATCH', `user/${userId}`, { email: newEmail() })
    expect((await held(userId)).body.data).toEqual({ isHeld: false, link: null })
    expect((await held(await add(newEmail()))).body.data).toEqual({ isHeld: false, link: null })
    const told = JSON.stringify(await node.ownerQuery('select changes from audit_event'))
    expect(told).not.toContain(new URL(link).searchParams.get('token'))
  })

  test('is looked at as often as one likes, and accepted once', async () => {
    const { email, link } = await invited()
    await open(link)
    await open(link)
    const browser = browserAt(node)
    await browser.submit(await browser.go(link), { newPassword: strong, repeatedPassword: strong })
    expect((await open(link)).text).toContain('This invitation has been accepted')
    const again = await open(`/oauth/studydesk?invitation=${new URL(link).searchParams.get('token')}`)
    expect(again.text).toContain('has been accepted already')
    expect(await linksTo(email)).toEqual([link])
  })

  test('brings somebody with an account into another organisation, and nothing but its link does', async () => {
    await signInWith(browserAt(node), foreigner)
    const userId = await add(foreigner, { sendInvitation: true })
    const [link = ''] = await linksTo(foreigner)
    const plain = browserAt(node)
    await signInWith(plain, foreigner)
    const { token } = await renew(plain)
    expect(await organisationOf(token)).toBe('Clinique Rive-Sud')
    expect(await rowOf(userId)).toMatchObject({ status: 'UNVERIFIED', uid: null })

    const browser = browserAt(node)
    const welcome = await browser.go(link)
    expect(welcome.text).toContain(foreigner)
    expect(welcome.text).not.toContain('type="password"')
    const start = /href="(\/oauth\/studydesk[^"]+)"/.exec(welcome.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const landed = await browser.submit(await browser.go(start), { email: foreigner, password: demoPassword })
    expect(landed.address.pathname).toBe('/crm/inviteAccepted')
    expect(await organisationOf((await renew(browser)).token)).toBe('Northlake Research')
  })

  test('opens nothing to an account with another address, even where that is signed in already', async () => {
    const { userId, link } = await invited()
    const browser = browserAt(node)
    await signInWith(browser, foreigner)
    const page = await browser.go(`/oauth/studydesk?invitation=${new URL(link).searchParams.get('token')}`)
    const refused = await browser.submit(page, { email: foreigner, password: demoPassword })
    expect(refused.text).toContain('sent to another address')
    expect(await rowOf(userId)).toMatchObject({ uid: null })
  })

  test.each([
    ['that a newer one replaced', async ({ userId }: { userId: string }) => inviteAgain(userId), 410, 'newer invitation'],
    [
      'to an address that was changed',
      async ({ userId }: { userId: string }) => call('PATCH', `user/${userId}`, { email: newEmail() }),
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
  ])('%s is closed, on its page and behind it', async (_which, change, status, text) => {
    const guest = await invited()
    await change(guest)
    const page = await open(guest.link)
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)])
    expect(page.text).not.toContain('<form')
    const behind = await open(`/oauth/studydesk?invitation=${new URL(guest.link).searchParams.get('token')}`)
    expect(behind.status).toBe(403)
    const posted = await browserAt(node).go(guest.link, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: strong, repeatedPassword: strong }),
    })
    expect(posted.status).toBe(status)
    expect(await node.ownerQuery('select 1 from idp.account where email = $1', [guest.email])).toEqual([])
  })

  test.each([['x'], ['']])('that was tampered with (%s) is none', async (tail) => {
    const { link } = await invited()
    const broken = tail === '' ? link.slice(0, -1) : `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`
    expect((await open(broken)).status).toBe(404)
  })

  test('in a form of another site is refused', async () => {
    const { email, link } = await invited()
    const browser = browserAt(node)
    await browser.go(link)
    const forged = await browser.go(link, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: strong, repeatedPassword: strong }),
      headers: { Origin: 'https://evil.example' },
    })
    expect(forged.status).toBe(400)
    expect(await node.ownerQuery('select 1 from idp.account where email = $1', [email])).toEqual([])
  })

  test('sent again works, and the state stays', async () => {
    const { email, userId } = await invited()
    expect((await inviteAgain(userId)).body.data).toMatchObject({ status: 'UNVERIFIED' })
    const links = await linksTo(email)
    expect(links).toHaveLength(2)
    expect((await open(links[1] ?? '')).status).toBe(200)
  })

  test('is accepted by a first sign-in without its link too, which then works no more', async () => {
    const { email, userId, link } = await invited()
    await node.ownerQuery(
      'insert into idp.account (subject, email, password_hash) select gen_random_uuid(), $1, password_hash from idp.account where email = $2',
      [email, admin],
    )
    await signInWith(browserAt(node), email)
    expect(await rowOf(userId)).toMatchObject({ status: 'AUTHENTICATED', invite_accepted_at: expect.any(Date) })
    expect((await open(link)).text).toContain('This invitation has been accepted')
  })

  test('speaks the language of its recipient', async () => {
    const { email, link } = await invited({ language: 'fr' })
    const [mail] = await node.ownerQuery<{ subject: string }>('select subject from mail where recipient = $1', [email])
    expect(mail?.subject).toBe('Votre invitation à rejoindre Northlake Research')
    expect((await open(link)).text).toContain('Bienvenue, Zoé')
  })
})

describe('whoever may invite', () => {
  test('has CONTRIBUTE on the users', async () => {
    const userId = await add(newEmail())
    expect((await call('POST', `user/${userId}/transitions/invite`, {}, coordinator)).status).toBe(403)
    expect((await call('POST', `user/${userId}/transitions/invite`, {}, 'admin@rivesud.example')).status).toBe(404)
  })

  test('invites nobody who is at work already', async () => {
    const [user] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [coordinator])
    expect((await inviteAgain(user?.id ?? '')).body.error?.code).toBe('TransitionNotAllowed')
  })

  test('invites many at once, each for itself', async () => {
    const ids = [await add(newEmail()), await add(newEmail())]
    const [active] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [coordinator])
    const { body } = await call('POST', 'users/bulk', { action: 'invite', ids: [...ids, active?.id] })
    expect(body.data).toMatchObject({ done: 2, failed: 1 })
  })
})

test('nobody is sent invitations one upon the other: alone, with many, or under another user', async () => {
  const paused = await testNode()
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await paused.fetch(path, { as: admin, method, body })
    return (await answer.json()) as { data: Record<string, unknown>; error?: { code: string; message: string } }
  }
  const mailsTo = async (email: string) => (await paused.ownerQuery('select 1 from mail where recipient = $1', [email])).length
  try {
    const [role] = await paused.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [coordinator])
    const person = { firstName: 'Zoé', lastName: 'Roy', roleId: role?.role_id }
    const [email, otherEmail] = [newEmail(), newEmail()]
    const userId = String((await ask('POST', 'users', { ...person, email, sendInvitation: true })).data.id)
    const otherId = String((await ask('POST', 'users', { ...person, email: otherEmail })).data.id)

    const again = await ask('POST', `user/${userId}/transitions/invite`, {})
    expect(again.error).toMatchObject({ code: 'InvitedJustNow', message: expect.stringMatching(/\b([1-9]|[1-5]\d|60) seconds/) })
    const { data } = await ask('POST', 'users/bulk', { action: 'invite', ids: [userId, otherId] })
    expect(data).toMatchObject({ done: 1, failed: 1 })
    expect(JSON.stringify(data.rows)).toContain('InvitedJustNow')
    expect([await mailsTo(email), await mailsTo(otherEmail)]).toEqual([1, 1])

    await ask('PATCH', `user/${userId}`, { email: newEmail() })
    expect((await ask('POST', 'users', { ...person, email, sendInvitation: true })).error?.code).toBe('InvitedJustNow')
    expect((await ask('POST', `user/${userId}/transitions/invite`, {})).error, 'another address').toBeUndefined()

    await paused.ownerQuery(`update mail set created_at = created_at - interval '61 seconds'`)
    expect((await ask('POST', `user/${otherId}/transitions/invite`, {})).error, 'after the pause').toBeUndefined()
    expect(await mailsTo(otherEmail)).toBe(2)
  } finally {
    await paused.close()
  }
})

async function organisationOf(token: string): Promise<string> {
  const answer = await node.fetch('session', { headers: { Authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { organisation: { name: string } } }).data.organisation.name
}
