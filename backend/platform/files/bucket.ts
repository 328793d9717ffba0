import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { log, traceOf } from '../common/log.ts'
import { StartError } from '../common/startError.ts'
import type { S3Settings } from '../config/services.ts'
import type { Content, FileStore } from './store.ts'

const attempts = 3
/** Name of the file that tests access to the bucket, outside the folders of the organisations. */
const checkFile = 'studydesk.txt'
/** Pause before the second attempt, in milliseconds. The pause before the third attempt is twice as long. */
const firstPause = 300

/** Opens the store of files in an S3 bucket. @throws StartError when the bucket does not exist or the access key may not use it */
export async function createBucketStore(settings: S3Settings): Promise<FileStore> {
  // No access control lists are sent: only this server controls access, and many buckets, including AWS's default, reject them.
  const client = clientOf(settings)
  const disk = new Disk(new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false }))
  await checkBucket(disk)

  /** Uploads a file. The client cannot resend a stream, so each attempt opens the file again. */
  async function putFile(path: string, location: string, content: Content): Promise<void> {
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
    put: putFile,
    async take(path, location, content) {
      await putFile(path, location, content)
      await rm(path)
    },
    has: (location) => disk.exists(location),
    async read(location, byteRange) {
      if (byteRange === undefined) return disk.getStream(location)
      const command = new GetObjectCommand({ Bucket: settings.bucket, Key: location, Range: `bytes=${byteRange.first}-${byteRange.last}` })
      // Under Node the body is a stream of the SDK's type.
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
    // S3 services other than AWS may not support trailing checksums of requests or checksums of responses.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silentLogger,
    requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  })
  // The signature covers the hash of the content, so the S3 service compares the hash with the received bytes.
  client.middlewareStack.add(
    (next) => (handlerArguments) => {
      const { ChecksumSHA256: hash } = handlerArguments.input as { ChecksumSHA256?: string }
      const { headers } = handlerArguments.request as { headers: Record<string, string> }
      if (hash !== undefined) headers['x-amz-content-sha256'] = Buffer.from(hash, 'base64').toString('hex')
      return next(handlerArguments)
    },
    { step: 'build' },
  )
  return client
}

/** Callers log errors. The client's own messages would not match our log format. */
const silentLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Writes and reads a small file, with the same rights as every other operation. If a setting is wrong, the server does not start. If the
 * store does not respond, the server starts, because everything except files works without it.
 */
async function checkBucket(disk: Disk): Promise<void> {
  try {
    await disk.put(checkFile, 'Studydesk writes this file when it starts, to know that it may.\n')
    await disk.get(checkFile)
  } catch (error) {
    const { cause } = error as Error
    if (isRefusal(cause)) throw new StartError(`S3_BUCKET: the bucket cannot be used (${cause.name}).`)
    log.warn('The S3 bucket cannot be reached: files cannot be stored or read until it responds', traceOf(cause))
  }
}

/** True for errors that a retry would not fix. */
function isRefusal(error: unknown): error is S3ServiceException {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429
}
