import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a local server that responds like the registry. Returns its URL, for `REGISTRY_URL`, and a function to stop it. */
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
