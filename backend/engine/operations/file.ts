import { Readable } from 'node:stream'
import type { Caller } from '../../caller.ts'
import type { Parts } from '../parts.ts'

/**
 * A file that is written while it is read. It holds a database connection for as long as the client takes: so many at once, half an hour at most, and not
 * for one who has stopped reading.
 * @param lines the first of them come with the first rows: a question that the database cannot answer is an error, and no file that breaks off
 * @param tell writes down that the file was taken, before anything of it leaves
 * @throws tooManyRequests, and what the first lines and `tell` throw
 */
export async function fileOf(
  { exports }: Parts,
  { userId }: Caller,
  { lines, tell }: { readonly lines: AsyncGenerator<string | Uint8Array>; readonly tell: () => Promise<unknown> },
): Promise<Readable> {
  const release = await exports.take(userId)
  try {
    const first = await lines.next()
    await tell()
    const file = Readable.from(startingWith(first, lines, release), { objectMode: false })
    endWhenSlow(file)
    return file.once('close', () => void release())
  } catch (error) {
    await lines.return(undefined)
    await release()
    throw error
  }
}

/**
 * Ending the stream early ends the lines, too, even when nothing of it was read.
 * @param finish is over before the client sees the end, so that its next export finds the slot free
 */
function startingWith(
  first: IteratorResult<string | Uint8Array>,
  lines: AsyncGenerator<string | Uint8Array>,
  finish: () => Promise<void>,
): AsyncIterable<string | Uint8Array> {
  let next: IteratorResult<string | Uint8Array> | null = first
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const given = next ?? (await lines.next())
        next = null
        if (given.done === true) await finish()
        return given
      },
      return: (value) => lines.return(value),
    }),
  }
}

/** A client that has stopped reading must not hold its connection to the database for ever, nor one that reads a little now and then. */
const stallMilliseconds = 60_000
const longestMilliseconds = 30 * 60_000

function endWhenSlow(file: Readable): void {
  const timer = setTimeout(() => file.destroy(), stallMilliseconds).unref()
  const end = setTimeout(() => file.destroy(), longestMilliseconds).unref()
  file.on('data', () => timer.refresh())
  file.pause()
  file.once('close', () => {
    clearTimeout(timer)
    clearTimeout(end)
  })
}
