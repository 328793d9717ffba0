import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { askForSignature } from '../signatures.ts'
import { tokenFor } from '../tokenFor.ts'
import { finishSignIn } from './finish.ts'
import { rememberFirstSignIn } from './matchUser.ts'
import { usersWithEmail } from './users.ts'

/** What happens between the provider's word and ours. */

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const correlationId = newId()
const identity = (subject: string, email: string) => ({
  subject,
  email,
  claimedEmail: email,
  organisation: null,
  isFederated: false,
  objectId: null,
  isNew: false,
  authTime: Date.now() / 1000,
})

test('whose address was changed while he signed in by the former one is not tied to it', async () => {
  const admin = 'admin@northlake.example'
  const [role] = await node.ownerQuery('select role_id as id from "user" where email = $1', [admin])
  const add = { firstName: 'Zoé', lastName: 'Roy', email: 'zoe.typo@example.org', roleId: role?.id }
  const made = (await (await node.fetch('users', { as: admin, method: 'POST', body: add })).json()) as { data: { id: string } }
  const [user] = await usersWithEmail(node.studydesk.database, add.email)
  if (user === undefined) throw new Error('The user is not there')

  const right = { email: 'zoe.right@example.org' }
  expect((await node.fetch(`user/${made.data.id}`, { as: admin, method: 'PATCH', body: right })).status).toBe(200)
  await expect(rememberFirstSignIn(node.studydesk, user, identity('subject-of-typo', add.email), correlationId)).rejects.toThrow(
    'interrupted',
  )
  expect(await node.ownerQuery('select uid, status from "user" where id = $1', [user.id])).toEqual([{ uid: null, status: 'UNVERIFIED' }])
})

test('a fault while it is looked up who signed is told of nobody, and ends no session', async () => {
  const { studydesk } = node
  const { config, database, access, sessions } = studydesk
  const email = 'coordinator@northlake.example'
  const token = await tokenFor(studydesk, email)
  const caller = await sessions.callerOf(token, { correlationId })
  const { address } = await askForSignature(config, caller, { purpose: 'unlock', recordId: newId() })
  const asked = {
    language: 'en' as const,
    redirect: null,
    signature: new URL(address, 'http://localhost').searchParams.get('signature'),
    invitation: null,
    organisation: null,
    correlationId,
  }
  const lost = { ...database, system: () => Promise.reject(new Error('The connection was lost')) }
  await expect(finishSignIn({ config, database: lost, access, sessions }, identity(caller.userId, email), asked)).rejects.toThrow('lost')
  await expect(sessions.callerOf(token, { correlationId })).resolves.toMatchObject({ userId: caller.userId })
  expect(await node.ownerQuery(`select 1 from audit_event where action = 'signatureByAnotherUser'`)).toEqual([])
})
