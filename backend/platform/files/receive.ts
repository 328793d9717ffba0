import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import { isSafeFileName } from '#resources/core/values/fileNames.ts'
import { invalid, tooLarge } from '../common/errors.ts'
import type { ReceivedFile } from '../engine/ports/files.ts'
import { hasActiveContent, isDrawing, largestDrawing } from './activeContent.ts'
import { contentTypeOfFile, sampleBytes } from './contentType.ts'
import { type MalwareCheck, rejectMalware } from './malware.ts'

interface IncomingFile {
  readonly name: string
  readonly content: Readable | Buffer
  readonly maxBytes: number
}

/**
 * Writes a file to this machine while it arrives: counts and hashes the bytes, copies the first bytes as a sample, and aborts above the
 * limit.
 * @throws invalid badFilenameMsg, fileEmpty, drawingTooLarge, fileActive, fileInfected; tooLarge; 503 if a malware check is configured
 * and does not respond
 */
export async function receiveFile(
  dataDir: string,
  { name, content, maxBytes, malwareCheck }: IncomingFile & { readonly malwareCheck: MalwareCheck | null },
): Promise<ReceivedFile> {
  if (!isSafeFileName(name)) throw invalid([{ path: 'file', code: 'badFilenameMsg' }])
  const folder = join(incomingOf(dataDir), dayOf(Date.now()))
  const path = join(folder, uuid())
  const discard = () => rm(path, { force: true })
  const measure = createMeasure(maxBytes)
  try {
    await mkdir(folder, { recursive: true })
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    // The file is synced to disk, because a row will refer to it.
    await pipeline(source, measure.stream, createWriteStream(path, { flush: true, mode: 0o600 }))
    if (measure.bytes() === 0) throw invalid([{ path: 'file', code: 'fileEmpty' }])
    const contentType = await contentTypeOfFile(path, measure.sample(), name)
    if (isDrawing(contentType) && measure.bytes() > largestDrawing)
      throw invalid([{ path: 'file', code: 'drawingTooLarge', details: { megabytes: largestDrawing / 2 ** 20 } }])
    if (await hasActiveContent(path, contentType)) throw invalid([{ path: 'file', code: 'fileActive' }])
    if (malwareCheck !== null) await rejectMalware(malwareCheck, path)
    return { fileName: name, contentType, fileSize: measure.bytes(), sha256: measure.hash(), path, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Removes files received before yesterday that were never stored because their node died. */
export async function removeAbandonedUploads(dataDir: string): Promise<void> {
  const yesterday = dayOf(Date.now() - 24 * 3_600_000)
  const days = await readdir(incomingOf(dataDir)).catch(() => [])
  for (const day of days) {
    if (day < yesterday) await rm(join(incomingOf(dataDir), day), { recursive: true, force: true })
  }
}

/** Returns the folder of received files. It has one folder per day, by which interrupted uploads are removed. */
const incomingOf = (dataDir: string): string => join(dataDir, 'incoming')

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Counts and hashes the stream, takes a sample, and aborts above the limit. */
function createMeasure(maxBytes: number) {
  const hash = createHash('sha256')
  const samples: Buffer[] = []
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _chunkEncoding, callback) {
      if (bytes < sampleBytes) samples.push(Buffer.from(chunk.subarray(0, sampleBytes - bytes)))
      bytes += chunk.length
      hash.update(chunk)
      callback(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  return { stream, bytes: () => bytes, hash: () => hash.digest(), sample: () => Buffer.concat(samples) }
}
