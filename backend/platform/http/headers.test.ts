import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { setSecureHeaders } from './headers.ts'

let server: Server | undefined
afterEach(() => new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve))))

async function fetchHeaders(publicUrl: string): Promise<Headers> {
  const app = koa(feathers())
  app.use(setSecureHeaders(readConfig({ PUBLIC_URL: publicUrl }), { dev: false }))
  app.use(async (context) => {
    context.body = { data: null }
  })
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/participants`)).headers
}

it('responses over https forbid http, guessed types, frames of other sites and addresses in referrers', async () => {
  const headers = await fetchHeaders('https://crm.example')
  const [, maxAge] = /^max-age=(\d+); includeSubDomains$/.exec(headers.get('Strict-Transport-Security') ?? '') ?? []
  expect(Number(maxAge)).toBeGreaterThanOrEqual(31_536_000)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
})

it('responses over http do not ask for https, which a demo on one machine does not have', async () => {
  expect((await fetchHeaders('http://localhost:8080')).has('Strict-Transport-Security')).toBe(false)
})

it('the policy of a page allows no script but those of the product', async () => {
  const policy = (await fetchHeaders('https://crm.example')).get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'self'", "script-src 'self'", "frame-ancestors 'self'", "base-uri 'none'", "object-src 'none'"]),
  )
})
