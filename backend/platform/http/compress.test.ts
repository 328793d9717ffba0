import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressAnswers, minCompressedLength } from './compress.ts'

let server: Server
beforeAll(async () => {
  const app = koa(feathers())
  app.use(compressAnswers)
  app.use(async (context) => {
    context.body = { data: 'é'.repeat(context.path.endsWith('/long') ? minCompressedLength : 1) }
  })
  server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

interface EncodedResponse {
  readonly encoding: string | undefined
  readonly type: string | undefined
  readonly vary: string | undefined
  readonly body: Buffer
}

const fetchAccepting = (path: string, accepted: string) =>
  new Promise<EncodedResponse>((resolve, reject) => {
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

it('a long response is compressed for clients that accept gzip, and has the same content for others', async () => {
  const [plainResponse, packedResponse] = [await fetchAccepting('/api/long', 'identity'), await fetchAccepting('/api/long', 'br, gzip')]
  expect([plainResponse.encoding, packedResponse.encoding, packedResponse.vary]).toEqual([undefined, 'gzip', 'Accept-Encoding'])
  expect([plainResponse.type, packedResponse.type]).toEqual(Array(2).fill('application/json; charset=utf-8'))
  expect(packedResponse.body.length).toBeLessThan(plainResponse.body.length / 4)
  expect(gunzipSync(packedResponse.body).equals(plainResponse.body)).toBe(true)
})

it('a short response is not compressed', async () => {
  const { encoding, body } = await fetchAccepting('/api/short', 'gzip')
  expect([encoding, JSON.parse(String(body))]).toEqual([undefined, { data: 'é' }])
})

it('a response outside the API is not compressed', async () => {
  expect((await fetchAccepting('/idp/long', 'gzip')).encoding).toBeUndefined()
})
