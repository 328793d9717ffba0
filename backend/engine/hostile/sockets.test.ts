import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ seed: false })
})
afterAll(() => node.close())

test('an upgrade at any other address is refused, not left open', async () => {
  const answered = new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(node.url).port), '127.0.0.1', () =>
      socket.write(
        'GET /api/other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      ),
    )
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  expect(await answered).toMatch(/^HTTP\/1\.1 404 /)
})
