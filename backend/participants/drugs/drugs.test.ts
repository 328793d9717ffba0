import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { openDrugDatabase } from './drugDatabase.ts'

/** Returns an entry in the format of the national service, which has one for each product with the ingredient. */
const buildEntry = (name: string, code = 1) => ({
  dosage_unit: '',
  drug_code: code,
  ingredient_name: name,
  strength: '500',
  strength_unit: 'MG',
})
const acetaminophen = [
  buildEntry('ACETAMINOPHEN'),
  buildEntry('CAFFEINE AND ACETAMINOPHEN', 2),
  buildEntry('ACETAMINOPHEN', 3),
  buildEntry('acetylsalicylic acid', 4),
]

let requested: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
const respondJson =
  (body: unknown, type = 'application/json; charset=utf-8') =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const server = createServer((request, response) => {
  requested.push({ url: new URL(request.url ?? '', 'http://localhost'), headers: request.headers })
  answer(response, request)
})
let address: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/drug/activeingredient/`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  requested = []
  answer = respondJson(acetaminophen)
})

const open = (options = {}) => openDrugDatabase({ url: address, timeoutMs: 300, ...options })
const listNames = async (term: string, database = open()) =>
  (await database.search(term, 'en')).drugs.map(({ ingredientName }) => ingredientName)
const unavailableResult = { isAvailable: false, drugs: [] }

describe('the drug database', () => {
  it('queries the service in its own format, and sends nothing but the term', async () => {
    await open().search('  acetam<script>  ', 'fr')
    expect(requested).toHaveLength(1)
    expect(Object.fromEntries(requested[0]?.url.searchParams ?? [])).toEqual({ lang: 'fr', type: 'json', ingredientname: 'acetam script' })
    expect(requested[0]?.url.pathname).toBe('/api/drug/activeingredient/')
    expect(Object.keys(requested[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie', 'authorization', 'referer']))
  })
  it('returns each name once in readable form, names that begin with the term first', async () => {
    expect(await listNames('acet')).toEqual(['Acetaminophen', 'acetylsalicylic acid', 'Caffeine and acetaminophen'])
  })
  it('returns 20 names at most', async () => {
    answer = respondJson(Array.from({ length: 300 }, (_, number) => buildEntry(`Drug ${number}`)))
    expect(await listNames('drug')).toHaveLength(20)
  })
  it('sends no query for a single letter', async () => {
    expect(await open().search('a', 'en')).toEqual({ isAvailable: true, drugs: [] })
    expect(requested).toEqual([])
  })
  it('caches an answer for a while, regardless of letter case', async () => {
    const database = open({ keepMs: 200 })
    await Promise.all([listNames('acet', database), listNames('ACET', database)])
    expect(requested).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 250))
    await listNames('acet', database)
    expect(requested).toHaveLength(2)
  })
  it('reports the database as unavailable when none is configured', async () => {
    expect(await openDrugDatabase({ url: null }).search('acet', 'en')).toEqual(unavailableResult)
  })

  it.each<[string, typeof answer]>([
    ['slow', () => undefined],
    ['slow in the middle of its answer', (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('[')],
    ['broken', (response) => void response.writeHead(500).end('no')],
    ['cut off', (response) => void response.destroy()],
    ['of another type', respondJson('[]', 'text/html')],
    ['no JSON', respondJson('[{')],
    ['no list', respondJson({ ingredient_name: 'ACETAMINOPHEN' })],
    ['huge', respondJson(Array.from({ length: 60_000 }, (_, number) => buildEntry('ACETAMINOPHEN', number)))],
    ['a redirect', (response) => void response.writeHead(302, { Location: `${address}elsewhere` }).end()],
  ])('reports the database as unavailable when its answer is %s', async (_caseName, reply) => {
    answer = reply
    expect(await open({ timeoutMs: 300 }).search('acet', 'en')).toEqual(unavailableResult)
    expect(requested, 'redirects are not followed').toHaveLength(1)
  })

  it('pauses after a failure, then queries again', async () => {
    const database = open({ restMs: 1500 })
    answer = (response) => void response.writeHead(503).end()
    expect(await database.search('acet', 'en')).toEqual(unavailableResult)
    answer = respondJson(acetaminophen)
    expect(await database.search('ibu', 'en')).toEqual(unavailableResult)
    expect(requested).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 1600))
    expect((await database.search('acet', 'en')).isAvailable).toBe(true)
  })

  it('skips entries without a name', async () => {
    answer = respondJson([
      null,
      7,
      {},
      buildEntry(''),
      buildEntry('x'.repeat(300)),
      { ingredient_name: 9 },
      buildEntry('Ibu\u0000profen\n'),
    ])
    expect(await listNames('ibu')).toEqual(['Ibu profen'])
  })
})

describe('drugs/search', () => {
  let node: TestNode
  beforeAll(async () => {
    node = await testNode({ settings: { DRUG_DATABASE_URL: address } })
  })
  afterAll(() => node.close())
  const search = async (term: string, caller = 'coordinator@northlake.example') => {
    const response = await node.fetch(`drugs/search?term=${encodeURIComponent(term)}`, { as: caller })
    return { status: response.status, ...((await response.json()) as { readonly data?: unknown }) }
  }

  it('returns names to users who may write therapies', async () => {
    expect((await search('acet')).data).toMatchObject({ isAvailable: true, drugs: [{ ingredientName: 'Acetaminophen' }, {}, {}] })
    expect((await search('acet', 'viewer@northlake.example')).status).toBe(403)
    expect((await node.fetch('drugs/search?term=acet')).status).toBe(401)
  })
  it('reports that the service is unavailable instead of an error', async () => {
    answer = (response) => void response.writeHead(500).end()
    expect(await search('ibuprofen')).toEqual({ status: 200, data: unavailableResult })
  })
  it('rejects a term that is not a name', async () => expect((await search('x'.repeat(81))).status).toBe(400))
})
