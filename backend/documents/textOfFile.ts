import type { Readable } from 'node:stream'
import { Piscina } from 'piscina'
import type { TextAsked } from './textThread.ts'

/** Seconds that a thread stays for the next file. */
const idleSeconds = 30
/** A book of a thousand pages takes a fifth of it. */
const longestSeconds = 60
/** What a file grows to while it is read: one that was made to grow without end ends its thread, and nothing else. */
const mostMegabytes = 512

/** Types whose text is read; pictures and films have none, and old binary office files are found by their names. */
const readable: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'text/csv',
]
export const isReadable = (contentType: string): boolean => readable.includes(contentType)

/** Characters of a file that are kept: some forty pages of print. More words than that no index takes in one piece. */
const mostCharacters = 200_000

let threads: Piscina | undefined

/** What a file says, as plain text, from its beginning. Read beside the thread that answers calls. @throws what the file's format forbids, AbortError after a minute */
export async function textOfFile(contentType: string, content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  threads ??= new Piscina({
    filename: new URL('./textThread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleSeconds * 1000,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const asked: TextAsked = { contentType, bytes: Buffer.concat(chunks), mostCharacters }
  return await threads.run(asked, { signal: AbortSignal.timeout(longestSeconds * 1000) })
}
