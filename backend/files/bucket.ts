import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Settings } from '../config.ts'
import { log, traceOf } from '../log.ts'
import { StartError } from '../startError.ts'
import type { Content, FileStore } from './store.ts'

const attempts = 3
/** In the bucket beside the folders of the organisations. */
const checkFile = 'studydesk.txt'
/** Before the second attempt, in milliseconds; twice as long before the third. */
const firstPause = 300

/** Stored files in an S3 bucket. @throws StartError when the bucket is not there or its key may not use it */
export async function bucketStore(settings: S3Settings): Promise<FileStore> {
  // Who may read is decided by us alone: many buckets, AWS's own by default, refuse access lists.
  const client = clientOf(settings)
  const disk = new Disk(new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false }))
  await checkBucket(disk)

  /** A stream cannot be sent again by the client itself: each attempt reads the file anew. */
  async function put(path: string, location: string, content: Content): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await disk.putStream(location, createReadStream(path), {
          contentLength: content.fileSize,
          contentType: 'application/octet-stream',
          ChecksumSHA256: content.sha256.toString('base64'),
        })
      } catch (error) {
        if (attempt === attempts || isRefusal((error as Error).cause)) throw error
        await pause(firstPause * attempt)
      }
    }
  }

  return {
    put,
    async take(path, location, content) {
      await put(path, location, content)
      await rm(path)
    },
    has: (location) => disk.exists(location),
    async read(location, part) {
      if (part === undefined) return disk.getStream(location)
      const command = new GetObjectCommand({ Bucket: settings.bucket, Key: location, Range: `bytes=${part.first}-${part.last}` })
      // Under Node the body is a stream of its own kind.
      return (await client.send(command)).Body as Readable
    },
    remove: (location) => disk.delete(location),
  }
}

function clientOf({ region, endpoint, credentials }: S3Settings): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    // Stores other than AWS's know neither the checksums that are sent behind the content nor those of answers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  })
  // The hash of the content becomes part of the signature: every store compares it with what arrived.
  client.middlewareStack.add(
    (next) => (sent) => {
      const { ChecksumSHA256: hash } = sent.input as { ChecksumSHA256?: string }
      const { headers } = sent.request as { headers: Record<string, string> }
      if (hash !== undefined) headers['x-amz-content-sha256'] = Buffer.from(hash, 'base64').toString('hex')
      return next(sent)
    },
    { step: 'build' },
  )
  return client
}

/** Callers log what goes wrong; the client's own lines would not have the form of our log. */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Writes and reads a small file, with the rights that everything else needs too. A wrong setting ends the start; a store that does not answer
 * does not: everything but files works without it.
 */
async function checkBucket(disk: Disk): Promise<void> {
  try {
    await disk.put(checkFile, 'Studydesk writes this file when it starts, to know that it may.\n')
    await disk.get(checkFile)
  } catch (error) {
    const { cause } = error as Error
    if (isRefusal(cause)) throw new StartError(`S3_BUCKET: the bucket cannot be used (${cause.name}).`)
    log.warn('The S3 bucket cannot be reached: files cannot be stored or read until it answers', traceOf(cause))
  }
}

/** Would be answered the same way again. */
function isRefusal(error: unknown): error is S3ServiceException {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429
}
