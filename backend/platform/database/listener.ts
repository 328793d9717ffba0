import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { log, traceOf } from '../common/log.ts'
import type { Database, NodeMessage, Topic } from './types.ts'

interface Listener extends Pick<Database, 'listen' | 'onGap' | 'notifyStatement'> {
  close(): Promise<void>
}

const topics: readonly Topic[] = ['access', 'session', 'change', 'meeting', 'webhooks']
/** Returns the name of the PostgreSQL channel for a topic. */
export const channelOf = (topic: Topic): string => `studydesk_${topic}`

/**
 * Opens a dedicated connection that receives the messages of other nodes. After a loss it reconnects and reports that messages may be
 * missing. This connection is the first to notice that the server died.
 */
export async function createListener(connection: pg.ClientConfig, revive: () => Promise<void> = async () => undefined): Promise<Listener> {
  const handlers = new Map<string, ((message: NodeMessage) => void)[]>()
  const gapHandlers: (() => void)[] = []
  let client: pg.Client | null = null
  const closeController = new AbortController()
  let openPromise: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    for (let wait = 100; !closeController.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      const next = new pg.Client({ ...connection, application_name: 'studydesk listener' })
      try {
        next.on('notification', ({ channel, payload }) => notify(channel, payload))
        next.on('error', (error) => log.warn('The listening connection was lost', traceOf(error)))
        await next.connect()
        await next.query(topics.map((topic) => `listen ${channelOf(topic)}`).join(';'))
        client = next
        next.once('end', () => {
          openPromise = reconnect()
        })
        return
      } catch (error) {
        await next.end().catch(() => undefined)
        log.warn('Listening for database notifications failed; retrying', traceOf(error))
        if (!closeController.signal.aborted)
          await revive().catch((fault: unknown) => log.error('The database could not be started again', traceOf(fault)))
        // The timer keeps the process alive until its shutdown is complete. Closing aborts the pause.
        await pause(wait, undefined, { signal: closeController.signal }).catch(() => undefined)
      }
    }
  }

  async function reconnect(): Promise<void> {
    client = null
    if (closeController.signal.aborted) return
    await open()
    if (client !== null) for (const call of gapHandlers) call()
  }

  function notify(channel: string, payload: string | undefined): void {
    for (const call of handlers.get(channel) ?? []) {
      try {
        call(JSON.parse(payload ?? '{}') as NodeMessage)
      } catch (error) {
        log.error('A message from another server could not be handled', { channel, ...traceOf(error) })
      }
    }
  }

  await open()
  return {
    listen(topic, call) {
      handlers.set(channelOf(topic), [...(handlers.get(channelOf(topic)) ?? []), call])
    },
    onGap(call) {
      gapHandlers.push(call)
    },
    notifyStatement: (topic, ...messages) => ({
      text: 'select pg_notify($1, message) from unnest($2::text[]) message',
      values: [channelOf(topic), messages.map((message) => JSON.stringify(message))],
    }),
    async close() {
      closeController.abort()
      await openPromise
      await client?.end()
    },
  }
}
