import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { brokenFileCode } from './textLimits.ts'

/** Characters of a file that are stored: some forty pages of print. More words than that no index takes in one piece. */
const mostCharacters = 200_000
/** Most bytes of a character in UTF-8. */
const bytesPerCharacter = 4

/** Resident memory of the reading process. Node with its PDF library takes 220 MiB for a short file. */
const mostResidentMiB = 384
/** Milliseconds between two looks at it: a file that unpacks without end grows by a gigabyte a second. */
const watchInterval = 40
/** Private memory that the system gives to it: node reserves 560 MiB for itself, most of which it never touches. */
const mostDataMiB = 560 + mostResidentMiB
/** Processor time. A book of a thousand pages takes a third of it. */
const mostProcessorSeconds = 30
/** By the clock, on a machine that is so busy that the processor time never comes. */
const mostSeconds = 180

/** Types whose text is read in a process of its own; images and films have none, and old binary office files are found by their names. */
const parsedTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
const plainTypes: readonly string[] = ['text/plain', 'text/csv']
export const isReadable = (contentType: string): boolean => parsedTypes.includes(contentType) || plainTypes.includes(contentType)

/** The file is broken, or its reader ended at a limit or died: another attempt would end the same way. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

let lastReading: Promise<unknown> = Promise.resolve()

/**
 * The plain text of a file, from its beginning. Formats that unpack are read in a process with limits on its memory and time, one after the other, so
 * that no file harms the node.
 * @param open gives the content of the file, when its turn comes
 * @throws UnreadableFile; anything else may pass: what `open` throws, and a process that cannot be started
 */
export async function textOfFile(contentType: string, open: () => Promise<Readable>): Promise<string> {
  if (plainTypes.includes(contentType)) return storable(await beginningOf(await open()))
  const reading = lastReading.then(async () => storable(await readInProcess(contentType, await open())))
  lastReading = reading.catch(() => undefined)
  return reading
}

/** PostgreSQL stores no null character, and half a character at the end is none. */
const storable = (text: string): string => text.replaceAll('\0', ' ').slice(0, mostCharacters).toWellFormed()

/** As much as is stored; what comes after is not read. */
async function beginningOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= mostCharacters * bytesPerCharacter) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

type ReadingProcess = ChildProcessByStdio<Writable, Readable, null>

/**
 * A shell sets the limits and becomes the process: no core file, data and processor time, and the first one to be ended where memory runs out. The
 * environment holds no secret of the node.
 */
function startReader(contentType: string): ReadingProcess {
  const limits = `ulimit -c 0; ulimit -d ${mostDataMiB * 1024}; ulimit -t ${mostProcessorSeconds}; echo 1000 > /proc/self/oom_score_adj; exec "$@"`
  const program = fileURLToPath(new URL('./textReader.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawn(
    '/bin/sh',
    ['-c', limits, 'reader', process.execPath, '--max-old-space-size=192', program, contentType, String(mostCharacters)],
    { stdio: ['pipe', 'pipe', 'ignore'], env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' } },
  )
}

async function readInProcess(contentType: string, content: Readable): Promise<string> {
  const reader = startReader(contentType)
  const end = () => reader.kill('SIGKILL')
  process.once('exit', end)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, mostSeconds * 1000)
  const watch = setInterval(() => {
    if (residentMiB(reader.pid) > mostResidentMiB) end()
  }, watchInterval)
  try {
    const ended = new Promise<{ readonly code: number | null; readonly signal: string | null }>((resolve, reject) => {
      reader.once('error', reject)
      reader.once('close', (code, signal) => resolve({ code, signal }))
    })
    // The reader closes its input when it ends, which says nothing; a store that breaks off is no fault of the file.
    let storeFailure: unknown
    content.once('error', (error) => {
      storeFailure = error
      end()
    })
    const [{ code, signal }, text] = await Promise.all([
      ended,
      beginningOf(reader.stdout),
      pipeline(content, reader.stdin).catch(() => undefined),
    ])
    if (storeFailure !== undefined) throw storeFailure
    if (code === 0) return text
    if (isLate) throw new Error(`The reader took more than ${mostSeconds} s`)
    if (code === brokenFileCode || signal !== null) throw new UnreadableFile(signal ?? 'broken')
    throw new Error(`The reader ended with ${code}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    process.off('exit', end)
    end()
  }
}

/** 0 where the system does not say it by files, as macOS: there the limits of the shell are all. */
function residentMiB(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kibibytes ?? 0) / 1024
  } catch {
    return 0
  }
}
