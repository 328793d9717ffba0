import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveBuiltScreens } from './screens.ts'

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
  app.use(serveBuiltScreens(folder).serve)
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

it('screens redirect the root and keep its query', async () => {
  for (const path of ['/?orgId=1', '/crm?orgId=1']) {
    const response = await fetch(`${url}${path}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/crm/?orgId=1'])
  }
})

it.each(['/crm/', '/crm/participants/edit/0190', '/crm/logout/success?redirectUrl=x'])(
  'screens answer %s with the page, which is revalidated on each request',
  async (path) => {
    const response = await fetch(`${url}${path}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Studydesk')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  },
)

it('screens serve hashed files compressed and cached indefinitely', async () => {
  const response = await fetch(`${url}/crm/assets/main-Ab12.js`, { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toBe('console.log(1)')
})

it.each(['/crm/assets/gone-Zz99.js', '/crm/.made-from', '/crm/..%2f..%2fetc/passwd.txt', '/crmx', '/other'])(
  'screens answer %s with 404',
  async (path) => {
    const response = await fetch(`${url}${path}`)
    expect(await response.text()).not.toContain('state')
    expect(response.status === 404 || response.headers.get('content-type')?.includes('html')).toBe(true)
  },
)

it('screens answer other methods with 404', async () => {
  expect((await fetch(`${url}/crm/`, { method: 'POST' })).status).toBe(404)
})

it('a running server serves the page and files of a new build, and no file of the old one', async () => {
  const newFolder = `${folder}-new`
  mkdirSync(join(newFolder, 'assets'), { recursive: true })
  writeFileSync(join(newFolder, 'index.html'), '<title>Studydesk, second and longer page</title>')
  writeFileSync(join(newFolder, 'assets/main-Cd34.js'), 'console.log(2)')
  expect((await fetch(`${url}/crm/`)).status).toBe(200)
  rmSync(folder, { recursive: true })
  renameSync(newFolder, folder)

  expect(await (await fetch(`${url}/crm/studies`)).text()).toBe('<title>Studydesk, second and longer page</title>')
  expect(await (await fetch(`${url}/crm/assets/main-Cd34.js`)).text()).toBe('console.log(2)')
  expect((await fetch(`${url}/crm/assets/main-Ab12.js`)).status).toBe(404)
})
