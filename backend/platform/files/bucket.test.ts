import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestBucket, testBucket } from '../../app/testing/index.ts'
import { readConfig } from '../config/config.ts'
import { openStore } from './disk.ts'

let bucket: TestBucket
let folder: string
beforeAll(async () => {
  bucket = await testBucket()
  folder = mkdtempSync(join(tmpdir(), 'studydesk-test-bucket-'))
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (settings: Readonly<Record<string, string>> = {}) =>
  openStore(readConfig({ DATA_DIR: folder, ...bucket.settings, ...settings }))

describe('a start with an S3 bucket', () => {
  test('a start is rejected with a wrong secret, or with a missing bucket', async () => {
    await expect(open({ S3_SECRET_ACCESS_KEY: 'another' })).rejects.toThrow('S3_BUCKET: the bucket cannot be used (SignatureDoesNotMatch)')
    await expect(open({ S3_BUCKET: 'missing' })).rejects.toThrow('S3_BUCKET: the bucket cannot be used (NoSuchBucket)')
  })

  test('a start continues while the store does not respond', async () => {
    const store = await open({ S3_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(store.read('a/b')).rejects.toThrow()
  })
})

test('a file is sent again when the store is overloaded', async () => {
  let refusals = 0
  const proxyServer = createServer((clientRequest, answer) => {
    if (clientRequest.method === 'PUT' && clientRequest.url?.includes('/org/') && refusals < 2) {
      refusals += 1
      clientRequest.resume().on('end', () => answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
      return
    }
    const onwards = request(
      bucket.settings.S3_ENDPOINT ?? '',
      { path: clientRequest.url, method: clientRequest.method, headers: clientRequest.headers },
      (upstreamResponse) => upstreamResponse.pipe(answer.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers)),
    )
    clientRequest.pipe(onwards)
  })
  const store = await open({ S3_ENDPOINT: await listen(proxyServer) })
  const path = join(folder, 'note')
  writeFileSync(path, 'a note')
  await store.take(path, 'org/file', { fileSize: 6, sha256: createHash('sha256').update('a note').digest() })
  expect(refusals).toBe(2)
  expect(await text(await store.read('org/file'))).toBe('a note')
  proxyServer.closeAllConnections()
  proxyServer.close()
})

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
