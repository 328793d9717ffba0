import { request as requestPlain } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP } from 'node:net'
import { createAddressError, hostOf, isPrivateAddress, lookUpPublicHost, refusedCode } from './publicHosts.ts'
import { type Service, traceService, traceStatus } from './traceService.ts'

interface HostRequest {
  readonly service: Service
  readonly address: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
  readonly timeoutSeconds: number
  /** True to allow loopback and private addresses. */
  readonly allowPrivate: boolean
}

/** Reason why no response arrived. */
export type ConnectionProblem = 'TIMEOUT' | 'UNREACHABLE' | 'ADDRESS_REFUSED'

/**
 * Posts to an address that a user supplied. Follows no redirects and does not read the response's body.
 * @returns the status of the response
 * @throws errors of the connection, see `connectionProblemOf`
 */
export const postToHost = (hostRequest: HostRequest): Promise<number> =>
  traceService(hostRequest.service, 'call', async (span) => {
    const status = await post(hostRequest)
    traceStatus(span, status)
    return status
  })

async function post({ address, headers, body, timeoutSeconds, allowPrivate }: HostRequest): Promise<number> {
  const url = new URL(address)
  const host = hostOf(url)
  if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw createAddressError()
  const request = url.protocol === 'https:' ? requestSecurely : requestPlain
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
      headers: { ...headers, 'Content-Length': body.byteLength },
      ...(allowPrivate ? {} : { lookup: lookUpPublicHost }),
    })
    clientRequest.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })
}

/** Returns the reason of an error of `postToHost`. */
export function connectionProblemOf(error: unknown): ConnectionProblem {
  const { name, code } = error as { readonly name?: string; readonly code?: string }
  if (code === refusedCode) return 'ADDRESS_REFUSED'
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT' ? 'TIMEOUT' : 'UNREACHABLE'
}
