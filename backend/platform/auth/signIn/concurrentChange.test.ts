import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { requestSignature } from '../signatures.ts'
import { tokenFor } from '../tokenFor.ts'
import { finishSignIn } from './finish.ts'
import { recordFirstSignIn } from './matchUser.ts'
import { findUsersByEmail } from './users.ts'

/** Tests changes between the provider's response and the opening of the session. */

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const correlationId = newId()
const buildIdentity = (subject: string, email: string) => ({
  subject,
  email,
  claimedEmail: email,
  organisation: null,
  isFederated: false,
  objectId: null,
  isNew: false,
  authTime: Date.now() / 1000,
})

test('a user whose address changes while they sign in by the former one is not tied to the identity', async () => {
  const admin = 'admin@northlake.example'
  const [role] = await node.ownerQuery('select role_id as id from "user" where email = $1', [admin])
  const add = { firstName: 'Zoé', lastName: 'Roy', email: 'zoe.typo@example.org', roleId: role?.id }
  const createdUser = (await (await node.fetch('users', { as: admin, method: 'POST', body: add })).json()) as { data: { id: string } }
  const [user] = await findUsersByEmail(node.studydesk.database, add.email)
  if (user === undefined) throw new Error('The user is not there')

  const right = { email: 'zoe.right@example.org' }
  expect((await node.fetch(`user/${createdUser.data.id}`, { as: admin, method: 'PATCH', body: right })).status).toBe(200)
  await expect(recordFirstSignIn(node.studydesk, user, buildIdentity('subject-of-typo', add.email), correlationId)).rejects.toThrow(
    'interrupted',
  )
  expect(await node.ownerQuery('select uid, status from "user" where id = $1', [user.id])).toEqual([{ uid: null, status: 'UNVERIFIED' }])
})

test('a fault while the signing user is looked up is not attributed to any user, and ends no session', async () => {
  const { studydesk } = node
  const { config, database, access, sessions } = studydesk
  const email = 'coordinator@northlake.example'
  const token = await tokenFor(studydesk, email)
  const caller = await sessions.callerOf(token, { correlationId })
  const { address } = await requestSignature(config, caller, { purpose: 'unlock', recordId: newId() })
  const requested = {
    language: 'en' as const,
    redirect: null,
    signature: new URL(address, 'http://localhost').searchParams.get('signature'),
    invitation: null,
    organisation: null,
    correlationId,
  }
  const brokenDatabase = { ...database, system: () => Promise.reject(new Error('The connection was lost')) }
  await expect(
    finishSignIn({ config, database: brokenDatabase, access, sessions }, buildIdentity(caller.userId, email), requested),
  ).rejects.toThrow('lost')
  await expect(sessions.callerOf(token, { correlationId })).resolves.toMatchObject({ userId: caller.userId })
  expect(await node.ownerQuery(`select 1 from audit_event where action = 'signatureByAnotherUser'`)).toEqual([])
})
