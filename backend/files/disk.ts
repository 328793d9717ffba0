import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import type { FileStore } from './store.ts'

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
    /** Uploads lie on the same file system, as a rule, until they are kept: nothing is written twice. */
    async take(path, location) {
      const target = join(folder, location)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target).catch(async (error: unknown) => {
        // The folder of files may be a mount of its own: copied beside its place, whole on the disk, then named.
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
        const beside = `${target}.part`
        try {
          await pipeline(createReadStream(path), createWriteStream(beside, { flush: true, mode: 0o600 }))
          await rename(beside, target)
        } catch (failure) {
          await rm(beside, { force: true })
          throw failure
        }
        await rm(path, { force: true })
      })
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
