import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort, startDemoNode } from './support/node.ts'
import { people } from './support/people.ts'
import { settled } from './support/screen.ts'
import { signIn } from './support/signIn.ts'
import { expect, test } from './support/test.ts'

/** What a script that wants to know everything would try, beside what it is handed. */
const curious = `
  const seen = {}
  const attempt = (name, look) => { try { seen[name] = String(look()) } catch (error) { seen[name] = 'refused' } }
  attempt('parent', () => parent.document.body.innerText)
  attempt('parentAddress', () => parent.location.href)
  attempt('cookies', () => document.cookie)
  attempt('storage', () => localStorage.length)
  attempt('address', () => location.pathname + location.search)
  attempt('referrer', () => document.referrer)
  const send = (body) => fetch(new URL('/take', document.currentScript?.src ?? source), { method: 'POST', mode: 'no-cors', body: JSON.stringify(body) })
  const source = document.currentScript.src
  send(seen)
  for (const entry of dataLayer) send(entry)
  const push = dataLayer.push
  dataLayer.push = (entry) => { send(entry); return push.call(dataLayer, entry) }`

let server: Server
let arrived: { readonly body: string; readonly headers: string }[] = []
let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/count.js') return response.setHeader('Content-Type', 'text/javascript').end(curious)
    let body = ''
    for await (const part of request) body += part
    arrived.push({ body, headers: JSON.stringify(request.headers) })
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = await freePort()
  address = `http://localhost:${port}`
  const { port: counting } = server.address() as AddressInfo
  end = await startDemoNode({ PORT: String(port), ANALYTICS_SCRIPT: `http://127.0.0.1:${counting}/count.js` })
})
test.afterAll(async () => {
  await end()
  server.close()
})

const pagesTold = () => arrived.flatMap(({ body }) => (body.includes('page_view') ? [(JSON.parse(body) as { page: string }).page] : []))

test('visits are counted without a person, a record or a query, by a script that sees no screen', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  const page = await context.newPage()
  await signIn(page, people.coordinator.email, '/participants?q=anderson')
  const first = page.getByRole('table').getByRole('link').first()
  const name = await first.innerText()
  const [, record = ''] = /\/participants\/([0-9a-f-]{36})/.exec(String(await first.getAttribute('href'))) ?? []
  await page.goto(`/crm/participants/${record}?tab=activity`)
  await settled(page)
  await expect.poll(pagesTold).toEqual(expect.arrayContaining(['/participants', '/participants/:id']))

  const [seen] = arrived.filter(({ body }) => body.includes('"parent"')).map(({ body }) => JSON.parse(body) as Record<string, string>)
  expect(seen).toMatchObject({ parent: 'refused', parentAddress: 'refused', storage: 'refused', address: '/crm/analytics', referrer: '' })
  expect(seen?.cookies).toBe('refused')
  const everything = arrived.map(({ body, headers }) => body + headers).join('\n')
  for (const told of [record, name, 'anderson', 'tab=', people.coordinator.email, people.coordinator.name, 'Northlake'])
    expect(everything, told).not.toContain(told)
  for (const told of pagesTold()) expect(told).not.toContain('?')
  await context.close()
})

test('whoever asks their browser to be let alone is not counted', async ({ browser }) => {
  arrived = []
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const page = await context.newPage()
  await signIn(page, people.coordinator.email, '/participants')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(arrived).toEqual([])
  await context.close()
})
