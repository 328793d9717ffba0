import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { invitationLinkOf } from '../../../messages/mail/testMailServer.ts'
import { openNodeBrowser, renewSession, signInWith } from '../../auth/testSignIn.ts'
import { hireStaff, northlake, riveSud } from '../generated/staff.ts'

/**
 * The link of an invitation opens an account. A person who reads another person's invitation, or manipulates its message, must not get
 * access to another account.
 */
const strong = 'Nouveau-1!'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function sendRequest(path: string, { as = northlake, method = 'GET', body }: { as?: string; method?: string; body?: unknown } = {}) {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  return { status: answer.status, data }
}

const roleOf = async (email: string): Promise<string> =>
  (await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [email]))[0]?.role_id ?? ''

async function invite(email: string, { as = northlake, role = 'coordinator@northlake.example', more = {} } = {}): Promise<string> {
  const body = { firstName: 'Zoé', lastName: 'Roy', email, roleId: await roleOf(role), sendInvitation: true, ...more }
  const response = await sendRequest('users', { as, method: 'POST', body })
  expect(response.status).toBe(201)
  return String(response.data.id)
}

const mailBodyOf = async (email: string): Promise<string> =>
  (await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1', [email]))[0]?.body ?? ''

test('a reader of the outbox without OWN on roles cannot obtain the invitation link of a new owner', async () => {
  const office = await (await hireStaff(node)).withAbilities(['ADMIN_USERS:OWN'])
  await invite('next.owner@example.org', { role: northlake })
  const readMails = async (caller: string) =>
    JSON.stringify((await sendRequest('mails?recipient=next.owner@example.org', { as: caller })).data)
  expect(await readMails(northlake)).toContain('/oauth/invitation?token=')
  expect(await readMails(office)).toContain('next.owner@example.org')
  expect(await readMails(office)).not.toContain('token=')
})

describe('an organisation that reads its own invitation link of a foreign user', () => {
  test("an organisation that reads its own invitation link cannot take over a foreign user's unused account", async () => {
    const victimEmail = 'victim@rivesud.example'
    const foreignUserId = await invite(victimEmail, { as: riveSud, role: 'coordinator@rivesud.example' })
    await invite(victimEmail)
    const [mail] = await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1 order by id desc', [victimEmail])
    const attacker = openNodeBrowser(node)
    const page = await attacker.go(invitationLinkOf(mail?.body ?? ''))
    await attacker.submit(page, { newPassword: strong, repeatedPassword: strong })

    // The victim's account in their own organisation is deactivated. Then the attacker signs in by the address and password alone,
    // without the link.
    const other = openNodeBrowser(node)
    const home = (
      await node.ownerQuery<{ id: string; org_id: string }>('select org_id, id from "user" where email = $1 and uid is not null', [
        victimEmail,
      ])
    )[0]
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [home?.id])
    await other.submit(await other.go('/oauth/studydesk'), { email: victimEmail, password: strong })
    expect((await renewSession(other)).status).toBe(401)
    expect((await node.ownerQuery('select uid from "user" where id = $1', [foreignUserId]))[0]?.uid).toBeNull()
  })

  test('an organisation that reads its own invitation link cannot take over a user who has not accepted any invitation', async () => {
    const victimEmail = 'second.victim@rivesud.example'
    const foreignUserId = await invite(victimEmail, { as: riveSud, role: 'coordinator@rivesud.example' })
    await invite(victimEmail)
    const [mail] = await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1 order by id desc', [victimEmail])
    const link = invitationLinkOf(mail?.body ?? '')
    await openNodeBrowser(node).request(link, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: strong, repeatedPassword: strong }),
    })
    expect(await node.ownerQuery('select 1 from idp.account where email = $1', [victimEmail])).toHaveLength(1)
    const [foreignUser] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where id = $1', [foreignUserId])
    const other = openNodeBrowser(node)
    await other.submit(await other.go(`/oauth/studydesk?orgId=${foreignUser?.org_id}`), { email: victimEmail, password: strong })
    expect((await renewSession(other)).status).toBe(401)
    expect((await node.ownerQuery('select uid from "user" where id = $1', [foreignUserId]))[0]?.uid).toBeNull()
  })
})

test("an organisation that adds another organisation's user cannot make their password expire", async () => {
  const person = 'coordinator@rivesud.example'
  await signInWith(openNodeBrowser(node), person)
  await node.ownerQuery(`update idp.account set password_changed_at = now() - interval '3 days' where email = $1`, [person])
  await invite(person, { more: { sendInvitation: false, passwordExpiry: 'AFTER_DAYS', passwordExpiryDays: 1 } })
  const browser = openNodeBrowser(node)
  await signInWith(browser, person)
  expect((await renewSession(browser)).status).toBe(200)
})

test('a name with line breaks adds no paragraph and no link to the message', async () => {
  await invite('linebreak@example.org', { more: { firstName: 'Zoé\n\nhttps://evil.example/now\n\n.' } })
  const body = await mailBodyOf('linebreak@example.org')
  expect(body.split(/\n{2,}/).filter((paragraph) => /^\s*https?:\/\//.test(paragraph))).toEqual([expect.stringContaining('token=')])
})
