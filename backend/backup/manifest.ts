import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../startError.ts'

/** What a backup says of itself: enough to know, after a restore, that everything is there and nothing was changed. */
export interface Manifest {
  readonly format: 1
  /** ISO 8601, UTC, by the database's clock. */
  readonly madeAt: string
  /** Names and checksums of the migrations that had run, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** Of FIELD_SECRET: without the same secret nobody could read the fields that hold secrets. */
  readonly fieldKey: string
  readonly tables: readonly TableContent[]
  /** The last seal of each organisation's audit history. */
  readonly seals: readonly { readonly orgId: string; readonly number: number; readonly root: string }[]
  readonly files: {
    readonly count: number
    readonly bytes: number
    /** Locations of files that no record names and that are not there: their upload was in progress or failed, or they were removed during the backup. */
    readonly gone: readonly string[]
  }
}

export interface TableContent {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
  /** By organisation; under `all` where the table belongs to none. */
  readonly rows: Readonly<Record<string, number>>
  /** Of the compressed file, in hexadecimal. */
  readonly sha256: string
}

export const manifestFile = 'manifest.json'
export const tableFile = ({ schema, name }: Pick<TableContent, 'schema' | 'name'>): string => join('tables', `${schema}.${name}.copy.gz`)
export const storedFile = (location: string): string => join('files', location)

/** Tells two secrets apart, and nothing else about them. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(`backup ${secret}`).digest('hex').slice(0, 32)

/** @throws StartError when the folder holds no backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null)
  if (text === null) throw new StartError(`${folder} holds no finished backup: there is no ${manifestFile}.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1)
    throw new StartError(`${folder}: this version does not know the format ${String(manifest.format)} of the backup.`)
  return manifest
}
