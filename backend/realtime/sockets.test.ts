import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { tokenFor } from '../auth/index.ts'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'

let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
})
afterAll(async () => {
  await other.close()
  await node.close()
})

const email = 'coordinator@northlake.example'

interface Listening {
  readonly socket: WebSocket
  readonly heard: { readonly kind: string }[]
  readonly closed: Promise<number>
}

/** Resolves once open; rejects with the status of a refusal. */
function listen(at: TestNode, protocols: string[], origin = at.studydesk.config.publicUrl, path = '/api/socket'): Promise<Listening> {
  const socket = new WebSocket(`${at.studydesk.config.publicUrl.replace('http', 'ws')}${path}`, protocols, { headers: { Origin: origin } })
  const heard: { kind: string }[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve({ socket, heard, closed }))
    socket.on('unexpected-response', (_request, response) => {
      socket.on('error', () => undefined)
      socket.terminate()
      reject(response.statusCode)
    })
  })
}

const heardSoon = async (listening: Listening, kind: string): Promise<boolean> => {
  const end = Date.now() + 1000
  while (Date.now() < end && !listening.heard.some((message) => message.kind === kind))
    await new Promise((resolve) => setTimeout(resolve, 10))
  return listening.heard.some((message) => message.kind === kind)
}

test('a socket needs a token of ours and a page of ours', async () => {
  const token = await node.tokenFor(email)
  await expect(listen(node, ['bearer', 'x'])).rejects.toBe(401)
  await expect(listen(node, ['bearer'])).rejects.toBe(401)
  await expect(listen(node, ['other', token])).rejects.toBe(401)
  await expect(listen(node, ['bearer', token], 'https://evil.example')).rejects.toBe(403)
  const { socket } = await listen(node, ['bearer', token])
  expect(socket.protocol).toBe('bearer')
  socket.close()
})

test('the end of a session on one node closes its sockets on the other, and no one else’s', async () => {
  const [token, bystander] = await Promise.all([tokenFor(node.studydesk, email), tokenFor(node.studydesk, email)])
  const [mine, theirs] = [await listen(other, ['bearer', token]), await listen(other, ['bearer', bystander])]
  await node.fetch('session/sign-out', { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  expect(await mine.closed).toBe(4401)
  expect(mine.heard).toEqual([{ kind: 'sessionEnded' }])
  expect(theirs.socket.readyState).toBe(WebSocket.OPEN)
  theirs.socket.close()
})

test('changed abilities are told within a second, on the other node too', async () => {
  const { database, access } = node.studydesk
  const token = await node.tokenFor(email)
  const caller = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  const listening = await listen(other, ['bearer', token])
  await database.batch(caller.orgId, [access.changedStatement(caller.orgId)])
  expect(await heardSoon(listening, 'abilitiesChanged')).toBe(true)
  listening.socket.close()
})

test('deactivation closes the socket', async () => {
  const token = await tokenFor(node.studydesk, 'viewer@northlake.example')
  const caller = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  const listening = await listen(other, ['bearer', token])
  await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [caller.userId])
  await node.studydesk.database.batch(caller.orgId, [node.studydesk.access.changedStatement(caller.orgId)])
  expect(await listening.closed).toBe(4401)
})

test('a socket ends with its token', async () => {
  const { config, database } = node.studydesk
  const short = { ...config, session: { ...config.session, accessTokenSeconds: 1 } }
  const listening = await listen(node, ['bearer', await tokenFor({ config: short, database }, email)])
  expect(await listening.closed).toBe(4401)
})

test('a user holds a bounded number of sockets, and a screen cannot send much', async () => {
  const token = await tokenFor(node.studydesk, 'investigator@northlake.example')
  const open = []
  for (let number = 0; number < 20; number++) open.push(await listen(node, ['bearer', token]))
  expect(await (await listen(node, ['bearer', token])).closed).toBe(4429)
  open[0]?.socket.send('x'.repeat(2000))
  expect(await open[0]?.closed).toBe(1009)
  for (const { socket } of open) socket.close()
})
