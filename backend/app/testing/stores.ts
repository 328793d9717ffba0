import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file store, with direct access to its content. */
export interface TestStore {
  readonly settings: Readonly<Record<string, string>>
  /** Returns the names of an organisation's files in the store. */
  lying(dataDir: string, orgId: string): readonly string[]
  close(): Promise<void>
}

/** The stores on which every test of stored files runs. */
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
