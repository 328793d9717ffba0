import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../platform/common/startError.ts'

/** The manifest of a backup. A restore uses it to verify that the backup is complete and unchanged. */
export interface Manifest {
  readonly format: 1
  /** ISO 8601, UTC, from the database's clock. */
  readonly madeAt: string
  /** Names and checksums of the migrations that had run, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** Fingerprint of FIELD_SECRET: the secret fields can only be read with the same secret. */
  readonly fieldKey: string
  readonly tables: readonly TableContent[]
  /** The last seal of each organisation's audit trail. */
  readonly seals: readonly { readonly orgId: string; readonly number: number; readonly root: string }[]
  readonly files: {
    readonly count: number
    readonly bytes: number
    /**
     * Locations of missing files that no record references: their upload was in progress or failed, or they were removed during the
     * backup.
     */
    readonly gone: readonly string[]
  }
}

export interface TableContent {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  /** Row counts by organisation; under `all` if the table has no organisation. */
  readonly rows: Readonly<Record<string, number>>
  /** SHA-256 of the compressed file, in hexadecimal. */
  readonly sha256: string
}

export const manifestFile = 'manifest.json'
export const buildTablePath = ({ schema, name }: Pick<TableContent, 'schema' | 'name'>): string =>
  join('tables', `${schema}.${name}.copy.gz`)
export const buildFilePath = (location: string): string => join('files', location)

/** Returns a fingerprint that distinguishes two secrets and discloses nothing else about them. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(`backup ${secret}`).digest('hex').slice(0, 32)

/** @throws StartError when the folder contains no backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${folder} holds no finished backup: there is no ${manifestFile}.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1)
    throw new StartError(`${folder}: this version does not know the format ${String(manifest.format)} of the backup.`)
  return manifest
}
