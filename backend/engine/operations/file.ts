import { Readable } from 'node:stream'
import type { Caller } from '../../caller.ts'
import type { Parts } from '../parts.ts'

/**
 * A file that is written while it is read. It holds a database connection for as long as the client takes: so many at once, and not
 * for one who has stopped reading.
 * @throws tooManyRequests
 */
export function fileOf({ exports }: Parts, { userId }: Caller, lines: AsyncIterable<string>): Readable {
  const release = exports.take(userId)
  const file = Readable.from(lines, { objectMode: false })
  endWhenStalled(file)
  return file.once('close', release)
}

/** A client that has stopped reading must not hold its connection to the database for ever. */
const stallMilliseconds = 60_000

function endWhenStalled(file: Readable): void {
  const timer = setTimeout(() => file.destroy(), stallMilliseconds).unref()
  file.on('data', () => timer.refresh())
  file.pause()
  file.once('close', () => clearTimeout(timer))
}
