import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import type { FileStore } from './store.ts'
import { traceStore } from './tracedStore.ts'

/**
 * Opens the configured bucket, else the data folder. The code for S3 is loaded only if needed, since it takes 23 MiB of memory.
 * @throws StartError when the bucket does not exist or the access key may not use it
 */
export async function openStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (config.s3 === null) return traceStore(createFolderStore(join(config.dataDir, 'files')))
  const { createBucketStore: bucketStore } = await import('./bucket.ts')
  return traceStore(await bucketStore(config.s3))
}

function createFolderStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (path, location) => disk.copyFromFs(path, location),
    /** Received files are usually on the same file system, so a rename suffices and no bytes are copied. */
    async take(path, location) {
      const target = join(folder, location)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target).catch(async (error: unknown) => {
        // If the data folder is a separate mount, the file is copied next to its target, synced to disk, then renamed.
        if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
        const temporaryPath = `${target}.part`
        try {
          await pipeline(createReadStream(path), createWriteStream(temporaryPath, { flush: true, mode: 0o600 }))
          await rename(temporaryPath, target)
        } catch (failure) {
          await rm(temporaryPath, { force: true })
          throw failure
        }
        await rm(path, { force: true })
      })
    },
    has: (location) => disk.exists(location),
    async read(location, byteRange) {
      if (byteRange === undefined) return disk.getStream(location)
      // The file is opened before the response begins, so that a missing file is still reported as an error.
      const file = await open(join(folder, location))
      return file.createReadStream({ start: byteRange.first, end: byteRange.last })
    },
    remove: (location) => disk.delete(location),
  }
}
