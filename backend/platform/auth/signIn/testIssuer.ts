import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An external identity provider on loopback whose claims a test sets. */
export interface TestIssuer {
  readonly issuer: string
  /** Returns the id token for the next code; `asked` contains the parameters of the sign-in. */
  idToken: (claims: JWTPayload) => Promise<string> | string
  sign(claims: JWTPayload): Promise<string>
  close(): void
}

export async function startTestIssuer(claims: JWTPayload): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  let nonce = ''
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', test.issuer)
    const answer = (body: unknown) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') {
      return answer({
        issuer: test.issuer,
        jwks_uri: `${test.issuer}/keys`,
        authorization_endpoint: `${test.issuer}/authorize`,
        token_endpoint: `${test.issuer}/token`,
        end_session_endpoint: `${test.issuer}/end`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      })
    }
    if (url.pathname === '/keys') return answer(keys)
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce') ?? ''
      const redirectUrl = new URL(url.searchParams.get('redirect_uri') ?? '')
      redirectUrl.searchParams.set('code', 'code')
      redirectUrl.searchParams.set('state', url.searchParams.get('state') ?? '')
      return response.writeHead(302, { Location: redirectUrl.href }).end()
    }
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: test.issuer, aud: 'client', iat: now, exp: now + 300, nonce, auth_time: now, email_verified: true, ...claims }
    answer({ access_token: 'unused', token_type: 'Bearer', id_token: await test.idToken(honest) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sign = (message: JWTPayload) => new SignJWT(message).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  const test: TestIssuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idToken: sign,
    sign,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return test
}
