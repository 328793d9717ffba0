import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'
import { tokenFor } from '../auth/index.ts'
import { mostPayload } from './request.ts'
import { listen, waitForMessage } from './testSocket.ts'

let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
})
afterAll(() => node.close())

const email = 'coordinator@northlake.example'
const recordId = '0198a000-0000-7000-8000-000000000001'

test('a socket requires a token of this server and a page of this origin', async () => {
  const token = await node.tokenFor(email)
  await expect(listen(node, ['bearer', 'x'])).rejects.toBe(401)
  await expect(listen(node, ['bearer'])).rejects.toBe(401)
  await expect(listen(node, ['other', token])).rejects.toBe(401)
  await expect(listen(node, ['bearer', token], 'https://evil.example')).rejects.toBe(403)
  const { socket } = await listen(node, ['bearer', token])
  expect(socket.protocol).toBe('bearer')
  socket.close()
})

test('the end of a session on one node closes its sockets on the other, and no others', async () => {
  const [token, bystander] = await Promise.all([tokenFor(node.studydesk, email), tokenFor(node.studydesk, email)])
  const [ownListener, otherListener] = [await listen(other, ['bearer', token]), await listen(other, ['bearer', bystander])]
  await node.fetch('session/sign-out', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  expect(await ownListener.closed).toBe(4401)
  expect(ownListener.received).toEqual([{ kind: 'sessionEnded', why: 'signedOut' }])
  expect(otherListener.socket.readyState).toBe(WebSocket.OPEN)
  otherListener.socket.close()
})

test('changed abilities are published within a second, on the other node too', async () => {
  const { database, access } = node.studydesk
  const token = await node.tokenFor(email)
  const caller = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  const listener = await listen(other, ['bearer', token])
  await database.batch(caller.orgId, [access.changedStatement(caller.orgId)])
  expect(await waitForMessage(listener, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
  listener.socket.close()
})

test('deactivation closes the socket', async () => {
  const token = await tokenFor(node.studydesk, 'viewer@northlake.example')
  const caller = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  const listener = await listen(other, ['bearer', token])
  await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [caller.userId])
  await node.studydesk.database.batch(caller.orgId, [node.studydesk.access.changedStatement(caller.orgId)])
  expect(await listener.closed).toBe(4401)
})

test('a socket ends with its token', async () => {
  const { config, database } = node.studydesk
  const shortConfig = { ...config, session: { ...config.session, accessTokenSeconds: 3 } }
  const listener = await listen(node, ['bearer', await tokenFor({ config: shortConfig, database }, email)])
  expect(await listener.closed).toBe(4401)
})

test('a user holds a bounded number of sockets', async () => {
  const token = await tokenFor(node.studydesk, 'investigator@northlake.example')
  const open = []
  for (let number = 0; number < 20; number++) open.push(await listen(node, ['bearer', token]))
  expect(await (await listen(node, ['bearer', token])).closed).toBe(4429)
  for (const { socket } of open) socket.close()
})

test.each([
  ['more than a screen has to say', 'x'.repeat(mostPayload + 1), 1009],
  ['no JSON', 'x', 4400],
  ['another kind', JSON.stringify({ kind: 'publish', watch: 1, lists: [] }), 4400],
  ['no number', JSON.stringify({ kind: 'watch', lists: [] }), 4400],
  ['an id that is none', JSON.stringify({ kind: 'watch', watch: 1, lists: [{ resource: 'site', ids: ["' or 1=1"] }] }), 4400],
  [
    'too many lists',
    JSON.stringify({ kind: 'watch', watch: 1, lists: Array.from({ length: 21 }, () => ({ resource: 'site', ids: [] })) }),
    4400,
  ],
  [
    'too many rows',
    JSON.stringify({ kind: 'watch', watch: 1, lists: [{ resource: 'site', ids: Array.from({ length: 1001 }, () => recordId) }] }),
    4400,
  ],
  ['a list that is none', JSON.stringify({ kind: 'watch', watch: 1, lists: [null] }), 4400],
  ['half a record', JSON.stringify({ kind: 'watch', watch: 1, lists: [], record: { resource: 'site', id: recordId } }), 4400],
  ['a snapshot that is none', JSON.stringify({ kind: 'watch', watch: 1, lists: [], since: '1:2:3,' }), 4400],
])('%s closes the socket with a code', async (_description, message, code) => {
  const { socket, closed } = await listen(node, ['bearer', await node.tokenFor(email)])
  socket.send(message)
  expect(await closed).toBe(code)
})

test('a flood of bytes or requests closes the socket', async () => {
  const token = await node.tokenFor(email)
  const binary = await listen(node, ['bearer', token])
  binary.socket.send(Buffer.from('{}'))
  expect(await binary.closed).toBe(4400)
  const busy = await listen(node, ['bearer', token])
  for (let watch = 0; watch < 100; watch++) busy.socket.send(JSON.stringify({ kind: 'watch', watch, lists: [] }))
  expect(await busy.closed).toBe(4429)
})

test('a stopping node notifies its sockets, and does not wait for one that does not respond', async () => {
  const third = await startSecondNode(node)
  const { closed } = await listen(third, ['bearer', await node.tokenFor(email)])
  const silentListener = await listen(third, ['bearer', await node.tokenFor(email)])
  silentListener.socket.pause()
  await third.close()
  expect(await closed).toBe(1001)
  silentListener.socket.terminate()
})
