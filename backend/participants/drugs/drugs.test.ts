import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { openDrugDatabase } from './drugDatabase.ts'

/** The national service in its shape: one entry for each product that holds the ingredient. */
const entry = (name: string, code = 1) => ({
  dosage_unit: '',
  drug_code: code,
  ingredient_name: name,
  strength: '500',
  strength_unit: 'MG',
})
const acetaminophen = [
  entry('ACETAMINOPHEN'),
  entry('CAFFEINE AND ACETAMINOPHEN', 2),
  entry('ACETAMINOPHEN', 3),
  entry('acetylsalicylic acid', 4),
]

let asked: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
const json =
  (body: unknown, type = 'application/json; charset=utf-8') =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': type }).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const server = createServer((request, response) => {
  asked.push({ url: new URL(request.url ?? '', 'http://localhost'), headers: request.headers })
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
  asked = []
  answer = json(acetaminophen)
})

const open = (options = {}) => openDrugDatabase({ url: address, timeoutMs: 300, ...options })
const names = async (term: string, database = open()) =>
  (await database.search(term, 'en')).drugs.map(({ ingredientName }) => ingredientName)
const away = { isAvailable: false, drugs: [] }

describe('the drug database', () => {
  it('is asked as the service wants it, and told nothing but the term', async () => {
    await open().search('  acetam<script>  ', 'fr')
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({ lang: 'fr', type: 'json', ingredientname: 'acetam script' })
    expect(asked[0]?.url.pathname).toBe('/api/drug/activeingredient/')
    expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie', 'authorization', 'referer']))
  })
  it('answers each name once and readable, those first that begin with the term', async () => {
    expect(await names('acet')).toEqual(['Acetaminophen', 'acetylsalicylic acid', 'Caffeine and acetaminophen'])
  })
  it('answers 20 names at most', async () => {
    answer = json(Array.from({ length: 300 }, (_, number) => entry(`Drug ${number}`)))
    expect(await names('drug')).toHaveLength(20)
  })
  it('asks nothing for one letter', async () => {
    expect(await open().search('a', 'en')).toEqual({ isAvailable: true, drugs: [] })
    expect(asked).toEqual([])
  })
  it('keeps an answer for a while, whatever the letter case', async () => {
    const database = open({ keepMs: 200 })
    await Promise.all([names('acet', database), names('ACET', database)])
    expect(asked).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 250))
    await names('acet', database)
    expect(asked).toHaveLength(2)
  })
  it('is told as away where none is set', async () => {
    expect(await openDrugDatabase({ url: null }).search('acet', 'en')).toEqual(away)
  })

  it.each<[string, typeof answer]>([
    ['slow', () => undefined],
    ['slow in the middle of its answer', (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('[')],
    ['broken', (response) => void response.writeHead(500).end('no')],
    ['cut off', (response) => void response.destroy()],
    ['of another type', json('[]', 'text/html')],
    ['no JSON', json('[{')],
    ['no list', json({ ingredient_name: 'ACETAMINOPHEN' })],
    ['huge', json(Array.from({ length: 60_000 }, (_, number) => entry('ACETAMINOPHEN', number)))],
    ['a redirect', (response) => void response.writeHead(302, { Location: `${address}elsewhere` }).end()],
  ])('is away when its answer is %s', async (_what, how) => {
    answer = how
    expect(await open({ timeoutMs: 300 }).search('acet', 'en')).toEqual(away)
    expect(asked, 'redirects are not followed').toHaveLength(1)
  })

  it('rests after a failure, then asks again', async () => {
    const database = open({ restMs: 1500 })
    answer = (response) => void response.writeHead(503).end()
    expect(await database.search('acet', 'en')).toEqual(away)
    answer = json(acetaminophen)
    expect(await database.search('ibu', 'en')).toEqual(away)
    expect(asked).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 1600))
    expect((await database.search('acet', 'en')).isAvailable).toBe(true)
  })

  it('passes over entries that have no name', async () => {
    answer = json([null, 7, {}, entry(''), entry('x'.repeat(300)), { ingredient_name: 9 }, entry('Ibu\u0000profen\n')])
    expect(await names('ibu')).toEqual(['Ibu profen'])
  })
})

describe('drugs/search', () => {
  let node: TestNode
  beforeAll(async () => {
    node = await testNode({ settings: { DRUG_DATABASE_URL: address } })
  })
  afterAll(() => node.close())
  const search = async (term: string, as = 'coordinator@northlake.example') => {
    const response = await node.fetch(`drugs/search?term=${encodeURIComponent(term)}`, { as })
    return { status: response.status, ...((await response.json()) as { readonly data?: unknown }) }
  }

  it('answers names to those who may write therapies', async () => {
    expect((await search('acet')).data).toMatchObject({ isAvailable: true, drugs: [{ ingredientName: 'Acetaminophen' }, {}, {}] })
    expect((await search('acet', 'viewer@northlake.example')).status).toBe(403)
    expect((await node.fetch('drugs/search?term=acet')).status).toBe(401)
  })
  it('answers that the service is away, and no error', async () => {
    answer = (response) => void response.writeHead(500).end()
    expect(await search('ibuprofen')).toEqual({ status: 200, data: away })
  })
  it('refuses a term that is no name', async () => expect((await search('x'.repeat(81))).status).toBe(400))
})
