import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** What is known of a file's content before it is stored. */
export interface Content {
  /** Bytes. */
  readonly fileSize: number
  readonly sha256: Buffer
}

/** Bytes of a file, the first and the last counted from 0, both of them included. */
export interface Part {
  readonly first: number
  readonly last: number
}

/** Where the content of stored files lies; what they are called and who may read them stands in the database. */
export interface FileStore {
  /** Stores a copy of a file of this machine, whole or not at all. */
  put(path: string, location: string, content: Content): Promise<void>
  /** Stores it, and takes it away from where it was. */
  take(path: string, location: string, content: Content): Promise<void>
  has(location: string): Promise<boolean>
  /** The whole of it, or these bytes. */
  read(location: string, part?: Part): Promise<Readable>
  /** Removes what is there; nothing is no fault. */
  remove(location: string): Promise<void>
}

/**
 * The bucket of the settings, else the data folder. Code for S3 is loaded only where it is used: it takes 23 MiB of memory.
 * @throws StartError when the bucket is not there or its key may not use it
 */
export async function openStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (config.s3 === null) return folderStore(join(config.dataDir, 'files'))
  const { bucketStore } = await import('./bucket.ts')
  return bucketStore(config.s3)
}

function folderStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (path, location) => disk.copyFromFs(path, location),
    /** Uploads lie on the same file system until they are kept: nothing is written twice. */
    async take(path, location) {
      const target = join(folder, location)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
    },
    has: (location) => disk.exists(location),
    async read(location, part) {
      if (part === undefined) return disk.getStream(location)
      // Opened here: what is not there must be known before an answer begins.
      const file = await open(join(folder, location))
      return file.createReadStream({ start: part.first, end: part.last })
    },
    remove: (location) => disk.delete(location),
  }
}
