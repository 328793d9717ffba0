import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressAnswers, compressedFrom } from './compress.ts'

let server: Server
beforeAll(async () => {
  const app = koa(feathers())
  app.use(compressAnswers)
  app.use(async (context) => {
    context.body = { data: 'é'.repeat(context.path.endsWith('/long') ? compressedFrom : 1) }
  })
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface Answered {
  readonly encoding: string | undefined
  readonly type: string | undefined
  readonly vary: string | undefined
  readonly body: Buffer
}

const ask = (path: string, accepted: string) =>
  new Promise<Answered>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    get(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': accepted } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers
        resolve({ encoding, type, vary, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

it('a long answer is compressed for those who take that, and says the same to the others', async () => {
  const [plain, packed] = [await ask('/api/long', 'identity'), await ask('/api/long', 'br, gzip')]
  expect([plain.encoding, packed.encoding, packed.vary]).toEqual([undefined, 'gzip', 'Accept-Encoding'])
  expect([plain.type, packed.type]).toEqual(Array(2).fill('application/json; charset=utf-8'))
  expect(packed.body.length).toBeLessThan(plain.body.length / 4)
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
})

it('a short answer goes as it is', async () => {
  const { encoding, body } = await ask('/api/short', 'gzip')
  expect([encoding, JSON.parse(String(body))]).toEqual([undefined, { data: 'é' }])
})

it('what is no call of the API goes as it is', async () => {
  expect((await ask('/idp/long', 'gzip')).encoding).toBeUndefined()
})
