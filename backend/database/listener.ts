import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { log, traceOf } from '../log.ts'
import type { Database, NodeMessage, Topic } from './types.ts'

interface Listener extends Pick<Database, 'listen' | 'onGap' | 'notifyStatement'> {
  close(): Promise<void>
}

const topics: readonly Topic[] = ['access', 'session', 'change', 'meeting', 'webhooks']
/** PostgreSQL's channel of a topic. */
export const channelOf = (topic: Topic): string => `studydesk_${topic}`

/** One connection of its own hears what other nodes say; when it is lost it comes back, and says that messages may be missing. It is the first to notice a server that died. */
export async function createListener(connection: pg.ClientConfig, revive: () => Promise<void> = async () => undefined): Promise<Listener> {
  const heard = new Map<string, ((message: NodeMessage) => void)[]>()
  const missed: (() => void)[] = []
  let client: pg.Client | null = null
  const closing = new AbortController()
  let opening: Promise<void> = Promise.resolve()

  async function open(): Promise<void> {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      const next = new pg.Client({ ...connection, application_name: 'studydesk listener' })
      try {
        next.on('notification', ({ channel, payload }) => tell(channel, payload))
        next.on('error', (error) => log.warn('The listening connection was lost', traceOf(error)))
        await next.connect()
        await next.query(topics.map((topic) => `listen ${channelOf(topic)}`).join(';'))
        client = next
        next.once('end', () => {
          opening = again()
        })
        return
      } catch (error) {
        await next.end().catch(() => undefined)
        log.warn('Listening to the database failed; trying again', traceOf(error))
        if (!closing.signal.aborted)
          await revive().catch((fault: unknown) => log.error('The database could not be started again', traceOf(fault)))
        // Ended by closing: a process that waits for nothing else would end in the middle of its stop.
        await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  async function again(): Promise<void> {
    client = null
    if (closing.signal.aborted) return
    await open()
    if (client !== null) for (const call of missed) call()
  }

  function tell(channel: string, payload: string | undefined): void {
    for (const call of heard.get(channel) ?? []) {
      try {
        call(JSON.parse(payload ?? '{}') as NodeMessage)
      } catch (error) {
        log.error('A message of another node could not be handled', { channel, ...traceOf(error) })
      }
    }
  }

  await open()
  return {
    listen(topic, call) {
      heard.set(channelOf(topic), [...(heard.get(channelOf(topic)) ?? []), call])
    },
    onGap(call) {
      missed.push(call)
    },
    notifyStatement: (topic, ...messages) => ({
      text: 'select pg_notify($1, message) from unnest($2::text[]) message',
      values: [channelOf(topic), messages.map((message) => JSON.stringify(message))],
    }),
    async close() {
      closing.abort()
      await opening
      await client?.end()
    },
  }
}
