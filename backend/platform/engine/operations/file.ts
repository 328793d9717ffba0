import { Readable } from 'node:stream'
import type { Caller } from '../../common/caller.ts'
import type { EngineContext } from '../context.ts'

/**
 * Streams a file that is written while the client reads it. It uses a database connection as long as the client reads. Therefore the
 * number of concurrent files is limited, and a file is aborted after half an hour, or when its client stops reading.
 * @param lines the first lines are read before the response, so that a failed query gives an error and not an incomplete file
 * @param recordDownload records the download, before anything is sent
 * @throws tooManyRequests, and the errors of the first lines and of `recordDownload`
 */
export async function fileOf(
  { exports }: EngineContext,
  { userId }: Caller,
  { lines, recordDownload }: { readonly lines: AsyncGenerator<string | Uint8Array>; readonly recordDownload: () => Promise<unknown> },
): Promise<Readable> {
  const release = await exports.take(userId)
  try {
    const first = await lines.next()
    await recordDownload()
    const file = Readable.from(prependResult(first, lines, release), { objectMode: false })
    endWhenSlow(file)
    return file.once('close', () => void release())
  } catch (error) {
    await lines.return(undefined)
    await release()
    throw error
  }
}

/**
 * Yields the first result, which is already read, and then the remaining lines. Ending the stream early also ends the lines, even if
 * nothing was read.
 * @param finish completes before the client sees the end, so that the client's next export finds the slot free
 */
function prependResult(
  first: IteratorResult<string | Uint8Array>,
  lines: AsyncGenerator<string | Uint8Array>,
  finish: () => Promise<void>,
): AsyncIterable<string | Uint8Array> {
  let next: IteratorResult<string | Uint8Array> | null = first
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const input = next ?? (await lines.next())
        next = null
        if (input.done === true) await finish()
        return input
      },
      return: (value) => lines.return(value),
    }),
  }
}

/**
 * Time without reading after which a file is aborted, and maximum duration of a file. A client must not occupy a database connection
 * forever, even if it reads a little now and then.
 */
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
