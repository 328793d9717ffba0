import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storyDay } from '../../../seeds/calendar.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database/index.ts'
import type { Database } from '../../platform/database/types.ts'
import { cloneDatabase, migratedTemplate, type TestServer, testServer } from './server.ts'

export interface TestDatabase {
  readonly config: Config
  readonly database: Database
  /** Connection of the owner, a superuser whom row-level security does not restrict. */
  readonly ownerUrl: string
  close(): Promise<void>
}

/** Creates a separate, migrated and empty database. */
export async function testDatabase(): Promise<TestDatabase> {
  const environment = await createTestEnvironment(migratedTemplate)
  const database = await openDatabase(environment.config)
  return {
    config: environment.config,
    database,
    ownerUrl: environment.ownerUrl,
    async close() {
      await database.close()
      await environment.remove()
    },
  }
}

interface TestEnvironment {
  readonly config: Config
  readonly ownerUrl: string
  remove(): Promise<void>
}

/** Creates a clone and a data folder. No node runs on them yet. */
export async function createTestEnvironment(
  template: string,
  extraSettings: Readonly<Record<string, string>> = {},
): Promise<TestEnvironment> {
  const server = await testServer()
  const { name, drop } = await cloneDatabase(server, template)
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-test-data-'))
  return {
    config: testConfig({ server, name, folder, more: extraSettings }),
    ownerUrl: server.address('studydesk_owner', name),
    async remove() {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const testConfig = (environment: {
  server: TestServer
  name: string
  folder: string
  more: Readonly<Record<string, string>>
}): Config =>
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: environment.folder,
    SEED_DEMO: 'no',
    SEED_DEMO_DAY: storyDay,
    DATABASE_CONNECTIONS: '6',
    DATABASE_URL: environment.server.address('studydesk_app', environment.name),
    DATABASE_OWNER_URL: environment.server.address('studydesk_owner', environment.name),
    LIMIT_USER_PER_MINUTE: '1000000',
    LIMIT_MATCHES_PER_MINUTE: '1000000',
    LIMIT_MATCHES_PER_DAY: '1000000',
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
    ...environment.more,
  })
