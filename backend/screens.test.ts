import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtScreens } from './screens.ts'

let folder: string
let server: Server
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studydesk-screens-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Studydesk</title>')
  writeFileSync(join(folder, '.made-from'), 'state')
  writeFileSync(join(folder, 'assets/main-Ab12.js'), 'console.log(1)')
  writeFileSync(join(folder, 'assets/main-Ab12.js.br'), brotliCompressSync('console.log(1)'))
  const app = koa(feathers())
  app.use(builtScreens(folder).serve)
  app.use((context) => {
    context.status = 404
    context.body = { error: { code: 'NotFound' } }
  })
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('sends the root to the screens and keeps its query', async () => {
  for (const path of ['/?orgId=1', '/crm?orgId=1']) {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/crm/?orgId=1'])
  }
})

it.each(['/crm/', '/crm/participants/edit/0190', '/crm/logout/success?redirectUrl=x'])(
  'answers %s with the page, asked for again each time',
  async (path) => {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Studydesk')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

it('serves files with a hash compressed and for good', async () => {
  const answer = await fetch(`${url}/crm/assets/main-Ab12.js`, { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await answer.text()).toBe('console.log(1)')
})

it.each(['/crm/assets/gone-Zz99.js', '/crm/.made-from', '/crm/..%2f..%2fetc/passwd.txt', '/crmx', '/other'])(
  'does not know %s',
  async (path) => {
    const answer = await fetch(`${url}${path}`)
    expect(await answer.text()).not.toContain('state')
    expect(answer.status === 404 || answer.headers.get('content-type')?.includes('html')).toBe(true)
  },
)

it('leaves other methods to others', async () => {
  expect((await fetch(`${url}/crm/`, { method: 'POST' })).status).toBe(404)
})
