import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { DeviceAddress } from './subscriptions.ts'

/** A push service on loopback, for tests (RFC 8030, 8292). It accepts messages that are signed with the VAPID key, and decrypts nothing. */
export interface TestPushService {
  /** Accepted messages, by device. */
  readonly received: readonly { readonly device: string; readonly body: Buffer; readonly headers: Readonly<Record<string, unknown>> }[]
  /** Statuses with which the service responds to a device from now on; 201 if absent. */
  readonly statuses: Map<string, number>
  /** Registers a device, as a browser does. */
  subscribe(device: string): DeviceAddress
  close(): Promise<void>
}

/** Starts a push service. @param vapid the only public key and contact that it accepts */
export async function testPushService(vapid: { readonly publicKey: string; readonly contact: string }): Promise<TestPushService> {
  const received: { device: string; body: Buffer; headers: Readonly<Record<string, unknown>> }[] = []
  const statuses = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const device = String(request.url).split('/').at(-1) ?? ''
    if (!(await isSigned(String(request.headers.authorization), vapid, getOrigin().replace('http:', 'https:'))))
      return response.writeHead(403).end('bad VAPID header')
    if (request.headers['content-encoding'] !== 'aes128gcm' || request.headers.ttl === undefined) return response.writeHead(400).end()
    const status = statuses.get(device) ?? 201
    if (status === 429) return response.writeHead(429, { 'retry-after': '60' }).end()
    if (status !== 201) return response.writeHead(status).end('push subscription has unsubscribed or expired.')
    received.push({ device, body: Buffer.concat(chunks), headers: request.headers })
    return response.writeHead(201, { location: `${getOrigin()}/message/${received.length}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const getOrigin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    statuses,
    subscribe(device) {
      const keyPair = createECDH('prime256v1')
      return {
        endpoint: `${getOrigin()}/send/${device}`,
        keys: { p256dh: keyPair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** True for a header `vapid t=<token>, k=<key>` whose token the key signed, for this service and for at most a day. */
async function isSigned(
  header: string,
  { publicKey, contact }: { readonly publicKey: string; readonly contact: string },
  audience: string,
) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) return false
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  return jwtVerify(token, await importJWK(jwk, 'ES256'), { audience, subject: contact }).then(
    ({ payload: { exp = Number.POSITIVE_INFINITY } }) => exp - Date.now() / 1000 <= 86_400,
    () => false,
  )
}
