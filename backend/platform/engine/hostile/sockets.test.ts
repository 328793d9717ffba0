import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testNode } from '../../../app/testing/index.ts'

test.each(['/api/other', '/api/socket'])(
  'a rejected upgrade at %s leaves nothing open, and does not keep the node from stopping',
  async (path) => {
    const node = await testNode({ seed: false })
    const { promise: socketResponse, resolve } = Promise.withResolvers<string>()
    // With `allowHalfOpen`, the client never closes its half of the connection.
    const socket = connect({ port: Number(new URL(node.url).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.once('data', (data) => resolve(String(data)))
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    expect(await socketResponse).toMatch(path === '/api/socket' ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 404 /)
    await node.close()
    socket.destroy()
  },
)
