import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { brokenFileCode } from './textLimits.ts'

/** Most characters of a file that are stored: about forty printed pages. An index cannot store much longer text in one value. */
const mostCharacters = 200_000
/** Most bytes of a character in UTF-8. */
const bytesPerCharacter = 4

/** Most resident memory of the reading process, in MiB. Node with its PDF library takes 220 MiB for a short file. */
const mostResidentMiB = 384
/** Milliseconds between two measurements of the process's memory: a file that unpacks endlessly grows by a gigabyte a second. */
const watchInterval = 40
/** Most private memory of the process, in MiB: node reserves 560 MiB for itself and never touches most of it. */
const mostDataMiB = 560 + mostResidentMiB
/** Most seconds of processor time. A book of a thousand pages takes a third of it. */
const mostProcessorSeconds = 30
/** Most seconds of real time, for a machine that is too busy to reach the limit of processor time. */
const mostSeconds = 180

/**
 * Types whose text is read in a separate process. Images and films have no text, and old binary office files are found only by their
 * names.
 */
const parsedTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
const plainTypes: readonly string[] = ['text/plain', 'text/csv']
export const isReadable = (contentType: string): boolean => parsedTypes.includes(contentType) || plainTypes.includes(contentType)

/** Error for a file that is broken, or whose reader reached a limit or died. Another attempt would fail in the same manner. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

let lastReading: Promise<unknown> = Promise.resolve()

/**
 * Returns the beginning of a file's plain text. Reads compressed formats one at a time, in a process with limited memory and time, so
 * that no file harms the node.
 * @param open returns the content of the file, when its turn comes
 * @throws UnreadableFile; other errors may be temporary: errors of `open`, and a process that cannot be started
 */
export async function textOfFile(contentType: string, open: () => Promise<Readable>): Promise<string> {
  if (plainTypes.includes(contentType)) return makeStorable(await readBeginning(await open()))
  const reading = lastReading.then(async () => makeStorable(await readInProcess(contentType, await open())))
  lastReading = reading.catch(() => undefined)
  return reading
}

/** Removes null characters, which PostgreSQL cannot store, and cuts without splitting a character. */
const makeStorable = (text: string): string => text.replaceAll('\0', ' ').slice(0, mostCharacters).toWellFormed()

/** Reads no more of the file than the stored text can contain. */
async function readBeginning(content: Readable): Promise<string> {
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
 * Starts the process through a shell that sets its limits: no core file, limited data and processor time, and the first process to end if
 * memory runs out. Its environment contains no secret of the node.
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
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    end()
  }, mostSeconds * 1000)
  const watch = setInterval(() => {
    if (readResidentMiB(reader.pid) > mostResidentMiB) end()
  }, watchInterval)
  try {
    const exitPromise = new Promise<{ readonly code: number | null; readonly signal: string | null }>((resolve, reject) => {
      reader.once('error', reject)
      reader.once('close', (code, signal) => resolve({ code, signal }))
    })
    // The reader closes its input when it ends, which is no error. A failure of the store is no fault of the file.
    let storeFailure: unknown
    content.once('error', (error) => {
      storeFailure = error
      end()
    })
    const [{ code, signal }, text] = await Promise.all([
      exitPromise,
      readBeginning(reader.stdout),
      pipeline(content, reader.stdin).catch(() => undefined),
    ])
    if (storeFailure !== undefined) throw storeFailure
    if (code === 0) return text
    if (isTimedOut) throw new Error(`The reader took more than ${mostSeconds} s`)
    if (code === brokenFileCode || signal !== null) throw new UnreadableFile(signal ?? 'broken')
    throw new Error(`The reader ended with ${code}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    process.off('exit', end)
    end()
  }
}

/**
 * Returns the resident memory of a process; 0 if the system does not report it in files, as macOS. There only the shell's limits apply.
 */
function readResidentMiB(pid: number | undefined): number {
  try {
    const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kibibytes ?? 0) / 1024
  } catch {
    return 0
  }
}
