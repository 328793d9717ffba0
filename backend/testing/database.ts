import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storyDay } from '../../seeds/calendar.ts'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database/index.ts'
import type { Database } from '../database/types.ts'
import { cloneDatabase, migratedTemplate, type TestServer, testServer } from './server.ts'

export interface TestDatabase {
  readonly config: Config
  readonly database: Database
  /** Of the owner, a superuser: row-level security does not bind it. */
  readonly ownerUrl: string
  close(): Promise<void>
}

/** A database of its own, migrated and empty. */
export async function testDatabase(): Promise<TestDatabase> {
  const place = await testPlace(migratedTemplate)
  const database = await openDatabase(place.config)
  return {
    config: place.config,
    database,
    ownerUrl: place.ownerUrl,
    async close() {
      await database.close()
      await place.remove()
    },
  }
}

interface Place {
  readonly config: Config
  readonly ownerUrl: string
  remove(): Promise<void>
}

/** A clone and a data folder; nothing runs on them yet. */
export async function testPlace(template: string, more: Readonly<Record<string, string>> = {}): Promise<Place> {
  const server = await testServer()
  const { name, drop } = await cloneDatabase(server, template)
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-test-data-'))
  return {
    config: testConfig({ server, name, folder, more }),
    ownerUrl: server.address('studydesk_owner', name),
    async remove() {
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const testConfig = (place: { server: TestServer; name: string; folder: string; more: Readonly<Record<string, string>> }): Config =>
  readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: place.folder,
    SEED_DEMO: 'no',
    SEED_DEMO_DAY: storyDay,
    DATABASE_CONNECTIONS: '6',
    DATABASE_URL: place.server.address('studydesk_app', place.name),
    DATABASE_OWNER_URL: place.server.address('studydesk_owner', place.name),
    LIMIT_USER_PER_MINUTE: '1000000',
    LIMIT_MATCHES_PER_MINUTE: '1000000',
    LIMIT_MATCHES_PER_DAY: '1000000',
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
    ...place.more,
  })
