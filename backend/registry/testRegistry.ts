import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback that answers in the shape of the registry: its address, as `REGISTRY_URL` names it, and how to end it. */
export async function testRegistry(answer: RequestListener): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api/v2`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
