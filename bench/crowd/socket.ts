import { setTimeout as pause } from 'node:timers/promises'
import type { SocketRequest } from '#resources/core/answers/answers.ts'
import { listen, type TestListener } from '../../backend/platform/realtime/testSocket.ts'
import type { Person } from './person.ts'

/** Milliseconds before a lost socket is opened again, at the next node. */
const reopenAfter = 1000
/** Maximum number of rows on a screen. */
const shownRows = 20

/**
 * Keeps a socket open that watches the first participants of a person, and opens it again when a node ends.
 * @param origin address of the screens
 */
export function watchChanges({ client, headers, participantIds }: Person, origin: string): { close(): void } {
  const token = headers.authorization?.split(' ')[1] ?? ''
  const request: SocketRequest = { kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids: participantIds.slice(0, shownRows) }] }
  let current: TestListener | null = null
  let isClosed = false

  async function watchAlways(): Promise<void> {
    while (!isClosed) {
      current = await listen({ url: client.url() }, ['bearer', token], origin).catch(() => null)
      if (current !== null) {
        current.socket.send(JSON.stringify(request))
        // Messages are not examined here, so none are stored during an hour.
        current.socket.on('message', () => current?.received.splice(0))
        await current.closed
      }
      if (!isClosed) await pause(reopenAfter)
    }
  }
  void watchAlways()

  return {
    close() {
      isClosed = true
      current?.socket.close()
    },
  }
}
