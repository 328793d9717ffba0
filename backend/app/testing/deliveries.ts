import { expect } from 'vitest'
import { openWatch, type TestListener, waitForMessage } from '../../platform/realtime/testSocket.ts'
import type { TestNode } from './types.ts'

const admin = 'admin@northlake.example'

/** Waits for the messages of a node. */
export interface Deliveries {
  /**
   * Resolves once the listeners have received every message about changes committed before, so that a message which is still missing never
   * comes.
   */
  settle(...listeners: readonly TestListener[]): Promise<void>
}

/**
 * Follows the messages that the node sends to its sockets. A marker is written to the audit trail, and the node sends changes in the order
 * of their commits. The marker belongs to a site that no test changes.
 */
export async function followDeliveries(node: TestNode): Promise<Deliveries> {
  const token = await node.tokenFor(admin)
  const caller = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  const [site] = await node.ownerQuery<{ id: string }>(
    `insert into site (org_id, id, name, site_code) values ($1, gen_random_uuid(), 'Marker of deliveries', 'MARKER') returning id`,
    [caller.orgId],
  )
  const id = site?.id ?? ''
  const marker = await openWatch(node, token, { lists: [], rows: [{ resource: 'site', ids: [id] }] })
  const { database, engine } = node.studydesk
  return {
    async settle(...listeners) {
      marker.received.length = 0
      await database.batch(caller.orgId, [engine.auditStatement(caller, { kind: 'site', action: 'update', recordId: id, changes: {} })])
      const isMarker = await waitForMessage(marker, (message) => message.kind === 'changed' && message.ids?.includes(id) === true)
      expect(isMarker, 'the marker of deliveries').toBe(true)
      await Promise.all(listeners.filter(isOpen).map(receiveAll))
    },
  }
}

const isOpen = ({ socket }: TestListener): boolean => socket.readyState === socket.OPEN

/** Resolves once the server has answered a ping, which it does after the messages that it sent before. */
const receiveAll = ({ socket }: TestListener): Promise<void> =>
  new Promise((resolve) => {
    socket.once('pong', () => resolve())
    socket.once('close', () => resolve())
    socket.ping()
  })
