import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A place for stored files, with a look behind it. */
export interface TestStore {
  readonly settings: Readonly<Record<string, string>>
  /** Names of the files that an organisation has there. */
  lying(dataDir: string, orgId: string): readonly string[]
  close(): Promise<void>
}

/** Every test of stored files runs on each. */
export const testStores: readonly (readonly [name: string, open: () => Promise<TestStore>])[] = [
  ['in the data folder', async () => ({ settings: {}, lying: inFolder, close: async () => undefined })],
  ['in an S3 bucket', openBucket],
]

const inFolder = (dataDir: string, orgId: string): readonly string[] => readdirSync(join(dataDir, 'files', orgId))

async function openBucket(): Promise<TestStore> {
  const { testBucket } = await import('./s3.ts')
  const { settings, lying, close } = await testBucket()
  return { settings, lying: (_dataDir, orgId) => lying(orgId), close }
}
