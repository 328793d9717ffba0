import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type TestBucket, testBucket } from '../testing/index.ts'
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

describe('a start', () => {
  test('is refused with a wrong secret, and with a bucket that is not there', async () => {
    await expect(open({ S3_SECRET_ACCESS_KEY: 'another' })).rejects.toThrow('S3_BUCKET: the bucket cannot be used (SignatureDoesNotMatch)')
    await expect(open({ S3_BUCKET: 'missing' })).rejects.toThrow('S3_BUCKET: the bucket cannot be used (NoSuchBucket)')
  })

  test('goes on while the store does not answer', async () => {
    const store = await open({ S3_ENDPOINT: 'http://127.0.0.1:9' })
    await expect(store.read('a/b')).rejects.toThrow()
  })
})

test('a file is sent again when the store is out of breath', async () => {
  let refusals = 0
  const middle = createServer((incoming, answer) => {
    if (incoming.method === 'PUT' && incoming.url?.includes('/org/') && refusals < 2) {
      refusals += 1
      incoming.resume().on('end', () => answer.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
      return
    }
    const onwards = request(
      bucket.settings.S3_ENDPOINT ?? '',
      { path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answered) => answered.pipe(answer.writeHead(answered.statusCode ?? 500, answered.headers)),
    )
    incoming.pipe(onwards)
  })
  const store = await open({ S3_ENDPOINT: await listen(middle) })
  const path = join(folder, 'note')
  writeFileSync(path, 'a note')
  await store.take(path, 'org/file', { fileSize: 6, sha256: createHash('sha256').update('a note').digest() })
  expect(refusals).toBe(2)
  expect(await text(await store.read('org/file'))).toBe('a note')
  middle.closeAllConnections()
  middle.close()
})

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
