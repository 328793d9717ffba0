import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

export interface TestBucket {
  /** Settings for a node that uses this server. */
  readonly settings: Readonly<Record<string, string>>
  /** Returns the names of the objects in a folder of the bucket. */
  lying(folder: string): readonly string[]
  close(): Promise<void>
}

/** Starts an S3-compatible server on this machine, with one empty bucket. It accepts one key, and verifies its signatures. */
export async function testBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'studydesk-test-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'studydesk' }],
  })
  const { port } = await server.run()
  return {
    settings: {
      S3_BUCKET: 'studydesk',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    lying: (folder) => readdirSync(join(directory, 'studydesk', folder)).flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []),
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
