import { v7 as newId } from 'uuid'
import type { Caller } from '../common/caller.ts'
import { log, traceOf } from '../common/log.ts'
import type { Database, Statement } from '../database/types.ts'

/** One read: its resource, its records and its call. The values that were read are not logged. */
interface ReadEntry {
  readonly resource: string
  readonly recordIds: readonly string[]
  readonly call: string
}
interface ReadLog {
  add(caller: Caller, entry: ReadEntry): void
  /** Writes the queued lines. @throws when that fails three times in a row */
  close(): Promise<void>
}

interface Line {
  readonly orgId: string
  readonly id: string
  readonly at: string
  readonly userId: string
  readonly resource: string
  readonly recordIds: readonly string[]
  readonly call: string
  readonly correlationId: string
}

const millisecondsBehind = 500
const linesAtOnce = 5_000

/**
 * Queues lines and writes them in batches, half a second later: a read must not wait for a write. A
 * failed batch is retried.
 */
export function createReadLog(database: Database): ReadLog {
  let queue: Line[] = []
  let timer: NodeJS.Timeout | null = null
  let writePromise: Promise<void> = Promise.resolve()

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = null
      writePromise = writePromise.then(flush).catch((error: unknown) => {
        log.error('The read log could not be written; trying again', { lines: queue.length, ...traceOf(error) })
        schedule()
      })
    }, millisecondsBehind)
  }

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      const lines = queue.slice(0, linesAtOnce)
      for (const [orgId, orgLines] of Map.groupBy(lines, (line) => line.orgId)) {
        await database.batch(orgId, [insertOf(orgId, orgLines)])
        const writtenLines = new Set(orgLines)
        queue = queue.filter((line) => !writtenLines.has(line))
      }
    }
  }

  return {
    add: (caller, { resource, recordIds, call }) => {
      if (recordIds.length === 0) return
      const { orgId, userId, correlationId } = caller
      queue.push({ orgId, id: newId(), at: new Date().toISOString(), userId, resource, recordIds, call, correlationId })
      schedule()
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      await writePromise
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await flush()
        } catch (error) {
          if (attempt === 3) throw error
          await new Promise((resolve) => setTimeout(resolve, 300))
        }
      }
    },
  }
}

const insertOf = (orgId: string, lines: readonly Line[]): Statement => ({
  text: `insert into read_log (org_id, id, at, user_id, resource, record_ids, call, correlation_id)
    select $1, id, at, "userId", resource, "recordIds", call, "correlationId" from jsonb_to_recordset($2)
      as line(id uuid, at timestamptz, "userId" uuid, resource text, "recordIds" uuid[], call text, "correlationId" text)`,
  values: [orgId, JSON.stringify(lines)],
})
