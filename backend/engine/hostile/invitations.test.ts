import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserAt, renew, signInWith } from '../../auth/testSignIn.ts'
import { linkIn } from '../../mail/testMailServer.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { hireStaff, northlake, riveSud } from '../generated/staff.ts'

/** The link of an invitation opens an account: whoever can read one, or bend the message around it, must not become somebody else. */
const strong = 'Nouveau-1!'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

async function ask(path: string, { as = northlake, method = 'GET', body }: { as?: string; method?: string; body?: unknown } = {}) {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  const { data } = (await answer.json()) as { data: Record<string, unknown> }
  return { status: answer.status, data }
}

const roleOf = async (email: string): Promise<string> =>
  (await node.ownerQuery<{ role_id: string }>('select role_id from "user" where email = $1', [email]))[0]?.role_id ?? ''

async function invite(email: string, { as = northlake, role = 'coordinator@northlake.example', more = {} } = {}): Promise<string> {
  const body = { firstName: 'Zoé', lastName: 'Roy', email, roleId: await roleOf(role), sendInvitation: true, ...more }
  const made = await ask('users', { as, method: 'POST', body })
  expect(made.status).toBe(201)
  return String(made.data.id)
}

const heldBody = async (email: string): Promise<string> =>
  (await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1', [email]))[0]?.body ?? ''

test('a reader of the outbox who does not own the roles cannot take the link of a new owner', async () => {
  const office = await (await hireStaff(node)).withAbilities(['ADMIN_USERS:OWN'])
  await invite('next.owner@example.org', { role: northlake })
  const seen = async (as: string) => JSON.stringify((await ask('mails?recipient=next.owner@example.org', { as })).data)
  expect(await seen(northlake)).toContain('/oauth/invitation?token=')
  expect(await seen(office)).toContain('next.owner@example.org')
  expect(await seen(office)).not.toContain('token=')
})

describe('an organisation that invites somebody of another organisation, and reads the link itself', () => {
  test('does not become that person where nobody has signed in yet', async () => {
    const victim = 'victim@rivesud.example'
    const theirs = await invite(victim, { as: riveSud, role: 'coordinator@rivesud.example' })
    await invite(victim)
    const [mail] = await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1 order by id desc', [victim])
    const attacker = browserAt(node)
    const page = await attacker.go(linkIn(mail?.body ?? ''))
    await attacker.submit(page, { newPassword: strong, repeatedPassword: strong })

    // Signed in at home. Now by the address alone, from the front door.
    const other = browserAt(node)
    const home = (
      await node.ownerQuery<{ id: string; org_id: string }>('select org_id, id from "user" where email = $1 and uid is not null', [victim])
    )[0]
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [home?.id])
    await other.submit(await other.go('/oauth/studydesk'), { email: victim, password: strong })
    expect((await renew(other)).status).toBe(401)
    expect((await node.ownerQuery('select uid from "user" where id = $1', [theirs]))[0]?.uid).toBeNull()
  })

  test('nor before it has accepted anything', async () => {
    const victim = 'second.victim@rivesud.example'
    const theirs = await invite(victim, { as: riveSud, role: 'coordinator@rivesud.example' })
    await invite(victim)
    const [mail] = await node.ownerQuery<{ body: string }>('select body from mail where recipient = $1 order by id desc', [victim])
    const link = linkIn(mail?.body ?? '')
    await browserAt(node).request(link, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: strong, repeatedPassword: strong }),
    })
    expect(await node.ownerQuery('select 1 from idp.account where email = $1', [victim])).toHaveLength(1)
    const [foreign] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where id = $1', [theirs])
    const other = browserAt(node)
    await other.submit(await other.go(`/oauth/studydesk?orgId=${foreign?.org_id}`), { email: victim, password: strong })
    expect((await renew(other)).status).toBe(401)
    expect((await node.ownerQuery('select uid from "user" where id = $1', [theirs]))[0]?.uid).toBeNull()
  })
})

test('an organisation that wrote down somebody’s address does not make that person’s password run out', async () => {
  const person = 'coordinator@rivesud.example'
  await signInWith(browserAt(node), person)
  await node.ownerQuery(`update idp.account set password_changed_at = now() - interval '3 days' where email = $1`, [person])
  await invite(person, { more: { sendInvitation: false, passwordExpiry: 'AFTER_DAYS', passwordExpiryDays: 1 } })
  const browser = browserAt(node)
  await signInWith(browser, person)
  expect((await renew(browser)).status).toBe(200)
})

test('a name with line breaks brings no paragraph and no link of its own into the message', async () => {
  await invite('linebreak@example.org', { more: { firstName: 'Zoé\n\nhttps://evil.example/now\n\n.' } })
  const body = await heldBody('linebreak@example.org')
  expect(body.split(/\n{2,}/).filter((paragraph) => /^\s*https?:\/\//.test(paragraph))).toEqual([expect.stringContaining('token=')])
})
