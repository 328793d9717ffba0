import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { v4 as newId } from 'uuid'

const secret = 'k3V9q1Zr7Lx0Ty5Wb8Nc2Md6Pf4Hs1Gj'
const apiKey = 'key-of-the-api'
const pageSize = 2

/** Result of a learner. */
interface Report {
  readonly learner: string
  readonly course: string
  readonly state: string
  readonly score?: number
  readonly at: string
}

interface Course {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly minutes?: number
}

export interface TestLearningSystem {
  /** Named as in `backend/platform/config/settings.ts`. */
  readonly settings: Readonly<Record<string, string>>
  /** Courses that its next responses contain. */
  readonly courses: Course[]
  readonly results: Report[]
  /** State of the system; in `refusing` it rejects our key. */
  state: 'well' | 'down' | 'slow' | 'nonsense' | 'refusing'
  /** Addresses that clients requested from its API. */
  readonly requests: string[]
  /** Claims of the launches that it accepted. */
  readonly launches: JWTPayload[]
  /** Posts a launch as a form does. @returns its status and the text of its page */
  launch(token: string): Promise<{ readonly status: number; readonly text: string }>
  /** Sends results to a node, as the system does by itself. @param changes makes the message invalid */
  send(
    address: string,
    message: { readonly id?: string; readonly organization: string; readonly results: readonly unknown[] },
    changes?: { readonly signed?: string; readonly secondsAgo?: number },
  ): Promise<{ readonly status: number; readonly code: string | undefined }>
  close(): void
}

/**
 * Starts a learning system on loopback. It verifies launches with the keys that their issuer publishes, accepts each once, and has an API
 * with pages.
 */
export async function testLearningSystem(): Promise<TestLearningSystem> {
  const server = createServer((request, response) => void answer(request, response).catch(() => response.writeHead(500).end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const accepted = new Set<string>()

  const system: TestLearningSystem = {
    settings: {
      LEARNING_LAUNCH_URL: `${url}/launch`,
      LEARNING_API_URL: `${url}/api`,
      LEARNING_API_KEY: apiKey,
      LEARNING_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
      LEARNING_WEBHOOK_SECRET: secret,
    },
    courses: [],
    results: [],
    state: 'well',
    requests: [],
    launches: [],
    async launch(token) {
      const page = await fetch(`${url}/launch`, { method: 'POST', body: new URLSearchParams({ id_token: token }) })
      return { status: page.status, text: await page.text() }
    },
    async send(address, { id = newId(), organization, results }, { signed = secret, secondsAgo = 0 } = {}) {
      const body = JSON.stringify({ id, organization, results })
      const seconds = Math.floor(Date.now() / 1000) - secondsAgo
      const signature = createHmac('sha256', signed).update(`${seconds}.${body}`).digest('hex')
      const sendResponse = await fetch(`${address}/api/public/learning/results`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Learning-Signature': `t=${seconds},v1=${signature}` },
        body,
      })
      return { status: sendResponse.status, code: ((await sendResponse.json()) as { error?: { code: string } }).error?.code }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname === '/launch') {
      const { status, text } = await verifyLaunch(await bodyOf(request))
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(text))
      return
    }
    system.requests.push(String(request.url))
    if (system.state === 'down') return void response.writeHead(503).end()
    if (system.state === 'slow') return
    if (system.state === 'refusing' || request.headers.authorization !== `Bearer ${apiKey}`) return void response.writeHead(401).end()
    const body = system.state === 'nonsense' ? { courses: [{ id: 7 }], results: 'none' } : buildReport(pathname, searchParams)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }

  function buildReport(pathname: string, parameters: URLSearchParams): object {
    const start = Number(parameters.get('page') ?? 0)
    const startIndex = Number(parameters.get('since') ?? 0)
    const allEntries = pathname === '/api/courses' ? system.courses : system.results.slice(startIndex)
    const next = start + pageSize < allEntries.length ? String(start + pageSize) : null
    const entries = allEntries.slice(start, start + pageSize)
    return pathname === '/api/courses' ? { courses: entries, next } : { results: entries, next, mark: String(system.results.length) }
  }

  async function verifyLaunch(body: string): Promise<{ readonly status: number; readonly text: string }> {
    const token = new URLSearchParams(body).get('id_token') ?? ''
    try {
      const [, claims = ''] = token.split('.')
      const { iss } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly iss: string }
      const keys = createRemoteJWKSet(new URL(`${iss}/api/public/learning/keys`))
      const { payload } = await jwtVerify(token, keys, { audience: url, algorithms: ['RS256'], requiredClaims: ['jti', 'sub', 'exp'] })
      if (accepted.has(String(payload.jti))) return { status: 409, text: 'This launch was used before' }
      accepted.add(String(payload.jti))
      system.launches.push(payload)
      return { status: 200, text: 'Welcome to your course' }
    } catch (error) {
      return { status: 401, text: error instanceof errors.JWTExpired ? 'This launch has expired' : 'This launch is not valid' }
    }
  }
  return system
}

const page = (text: string): string => `<!doctype html><html lang="en"><title>Learning</title><main><h1>${text}</h1></main></html>`

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
