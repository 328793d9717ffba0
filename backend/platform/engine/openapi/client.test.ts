import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'

const root = join(import.meta.dirname, '../../../..')

let node: TestNode
let document: object
let folder: string
beforeAll(async () => {
  node = await sharedNode()
  document = (await (await node.fetch('openapi.json', { as: 'dev@northlake.example' })).json()) as object
  folder = mkdtempSync(join(tmpdir(), 'openapi-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await node?.close()
})

it('the description of the API is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

/** A third-party generator creates the client; none of our code is involved. */
it('a client generated from the description compiles and lists participants', async () => {
  await generateApi({ spec: document as never, output: folder, fileName: 'client.ts', silent: true })
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        outDir: 'out',
        target: 'ES2024',
        module: 'ESNext',
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        types: [],
        skipLibCheck: true,
      },
      files: ['client.ts'],
    }),
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--checkers', '1'], { stdio: 'pipe' })
  const { Api } = (await import(join(folder, 'out/client.js'))) as { readonly Api: new (options: object) => GeneratedApi }
  const authorization = `Bearer ${await node.tokenFor('coordinator@northlake.example')}`
  const client = new Api({
    baseUrl: `${node.url}/api`,
    baseApiParams: { secure: true },
    securityWorker: () => ({ headers: { Authorization: authorization } }),
  })
  const answer = await client.participants.getParticipants({ _start: 0, _end: 3, _sort: 'createdAt', _order: 'asc' })
  expect(answer.status).toBe(200)
  expect(answer.data.data).toHaveLength(3)
  expect(answer.data.data[0]).toMatchObject({ id: expect.any(String), firstName: expect.any(String) })
})

interface GeneratedApi {
  readonly participants: {
    getParticipants(query: object): Promise<{ readonly status: number; readonly data: { readonly data: readonly object[] } }>
  }
}
