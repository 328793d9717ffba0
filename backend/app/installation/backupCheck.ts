import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../platform/common/startError.ts'
import type { Config } from '../../platform/config/config.ts'
import type { DatabaseLocation } from '../../platform/database/index.ts'
import { connect } from '../../platform/database/roles.ts'
import { type Manifest, manifestFile, readManifest } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore.ts'
import { failed, type InstallationCheck, notApplicable, passed } from './checks.ts'

const name = 'Restore of the newest backup'

/**
 * Restores the newest backup into a scratch database, which compares rows, files and audit trail with the backup's manifest. Removes the
 * database and the files afterwards.
 * @param folder a backup, or a folder of backups; null if none was named
 */
export async function checkBackup(config: Config, location: DatabaseLocation, folder: string | null): Promise<InstallationCheck> {
  if (folder === null) {
    const detail = 'no folder of backups was named (--backup FOLDER)'
    return config.production ? failed(name, detail) : notApplicable(name, detail)
  }
  const newest = await findNewestBackup(folder)
  if (newest === null) return failed(name, `${folder} has no finished backup`)
  const scratch = `studydesk_iq_${randomBytes(6).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'studydesk-iq-'))
  try {
    await runAsOwner(location, `create database ${scratch}`)
    const databaseUrl = withDatabase(location.application, scratch)
    await restoreBackup(
      { ...config, dataDir, s3: null, databaseUrl, databaseOwnerUrl: withDatabase(location.owner, scratch) },
      newest.folder,
      () => undefined,
    )
    return passed(name, describeBackup(newest.manifest))
  } catch (error) {
    if (isNotAllowed(error)) return failed(name, 'the owner role may not create a scratch database (alter role … createdb)')
    if (!(error instanceof StartError)) throw error
    return failed(name, error.message)
  } finally {
    await runAsOwner(location, `drop database if exists ${scratch} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function findNewestBackup(folder: string): Promise<{ readonly folder: string; readonly manifest: Manifest } | null> {
  const subfolders = existsSync(folder) ? readdirSync(folder).map((each) => join(folder, each)) : []
  const backups = await Promise.all(
    [folder, ...subfolders]
      .filter((each) => existsSync(join(each, manifestFile)))
      .map(async (each) => ({ folder: each, manifest: await readManifest(each) })),
  )
  return backups.toSorted((left, right) => right.manifest.madeAt.localeCompare(left.manifest.madeAt))[0] ?? null
}

function describeBackup({ madeAt, tables, files }: Manifest): string {
  const rows = tables.flatMap((table) => Object.values(table.rows)).reduce((sum, each) => sum + each, 0)
  return `made at ${madeAt}: ${rows} rows of ${tables.length} tables and ${files.count} files restored, all counts and hashes equal, audit trail intact`
}

async function runAsOwner(location: DatabaseLocation, statement: string): Promise<void> {
  const owner = await connect(location.owner, location.setting)
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}

function withDatabase(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.toString()
}

const isNotAllowed = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42501'
