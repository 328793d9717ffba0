import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as uuid } from 'uuid'
import { isSafeFileName } from '#resources/core/fileNames.ts'
import type { ReceivedFile } from '../engine/ports/files.ts'
import { invalid, tooLarge } from '../errors.ts'
import { hasActiveContent, isDrawing, largestDrawing } from './activeContent.ts'
import { contentTypeOfFile, sampleBytes } from './contentType.ts'
import { type MalwareCheck, refuseMalware } from './malware.ts'

interface IncomingFile {
  readonly name: string
  readonly content: Readable | Buffer
  readonly maxBytes: number
}

/**
 * Writes a file to this machine while it arrives: counted, hashed and sampled on its way, broken off above the limit.
 * @throws invalid badFilenameMsg, fileEmpty, drawingTooLarge, fileActive, fileInfected; tooLarge; 503 where a malware check is set and does not answer
 */
export async function receiveFile(
  dataDir: string,
  { name, content, maxBytes, malwareCheck }: IncomingFile & { readonly malwareCheck: MalwareCheck | null },
): Promise<ReceivedFile> {
  if (!isSafeFileName(name)) throw invalid([{ path: 'file', code: 'badFilenameMsg' }])
  const folder = join(incomingOf(dataDir), dayOf(Date.now()))
  const path = join(folder, uuid())
  const discard = () => rm(path, { force: true })
  const measure = measuring(maxBytes)
  try {
    await mkdir(folder, { recursive: true })
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    // On the disk before a row can stand for it.
    await pipeline(source, measure.stream, createWriteStream(path, { flush: true, mode: 0o600 }))
    if (measure.bytes() === 0) throw invalid([{ path: 'file', code: 'fileEmpty' }])
    const contentType = await contentTypeOfFile(path, measure.sample(), name)
    if (isDrawing(contentType) && measure.bytes() > largestDrawing)
      throw invalid([{ path: 'file', code: 'drawingTooLarge', details: { megabytes: largestDrawing / 2 ** 20 } }])
    if (await hasActiveContent(path, contentType)) throw invalid([{ path: 'file', code: 'fileActive' }])
    if (malwareCheck !== null) await refuseMalware(malwareCheck, path)
    return { fileName: name, contentType, fileSize: measure.bytes(), sha256: measure.hash(), path, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Uploads of the days before yesterday that were never kept: their nodes died. */
export async function removeBrokenOff(dataDir: string): Promise<void> {
  const yesterday = dayOf(Date.now() - 24 * 3_600_000)
  const days = await readdir(incomingOf(dataDir)).catch(() => [])
  for (const day of days) {
    if (day < yesterday) await rm(join(incomingOf(dataDir), day), { recursive: true, force: true })
  }
}

/** Where files lie until they are kept, in a folder a day: what broke off is taken away by day. */
const incomingOf = (dataDir: string): string => join(dataDir, 'incoming')

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Counts, hashes and samples what passes through, and breaks off above the limit. */
function measuring(maxBytes: number) {
  const hash = createHash('sha256')
  const samples: Buffer[] = []
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < sampleBytes) samples.push(Buffer.from(chunk.subarray(0, sampleBytes - bytes)))
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  return { stream, bytes: () => bytes, hash: () => hash.digest(), sample: () => Buffer.concat(samples) }
}
