import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testNode } from '../../testing/index.ts'

test.each(['/api/other', '/api/socket'])(
  'an upgrade at %s that is refused leaves nothing open, and does not keep the node from stopping',
  async (path) => {
    const node = await testNode({ seed: false })
    const { promise: answered, resolve } = Promise.withResolvers<string>()
    // Never closes its own half.
    const socket = connect({ port: Number(new URL(node.url).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.once('data', (data) => resolve(String(data)))
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    expect(await answered).toMatch(path === '/api/socket' ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 404 /)
    await node.close()
    socket.destroy()
  },
)
