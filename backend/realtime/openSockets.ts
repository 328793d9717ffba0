import type { WebSocket } from 'ws'

export interface OpenSocket {
  readonly socket: WebSocket
  readonly orgId: string
  readonly userId: string
  readonly sessionId: string
  readonly token: string
  /** It has answered the last ping. */
  isAlive: boolean
}

/** The sockets of this node, found by whom a message concerns. */
export function openSockets() {
  const sockets = new Set<OpenSocket>()
  const byOrganisation = new Map<string, Set<OpenSocket>>()
  const bySession = new Map<string, Set<OpenSocket>>()

  return {
    add(open: OpenSocket): void {
      sockets.add(open)
      addTo(byOrganisation, open.orgId, open)
      addTo(bySession, open.sessionId, open)
    },
    remove(open: OpenSocket): void {
      sockets.delete(open)
      removeFrom(byOrganisation, open.orgId, open)
      removeFrom(bySession, open.sessionId, open)
    },
    countOf(userId: string): number {
      let count = 0
      for (const open of sockets) if (open.userId === userId) count++
      return count
    },
    ofSession: (sessionId: string): readonly OpenSocket[] => [...(bySession.get(sessionId) ?? [])],
    ofOrganisation: (orgId: string): readonly OpenSocket[] => [...(byOrganisation.get(orgId) ?? [])],
    all: (): readonly OpenSocket[] => [...sockets],
  }
}

function addTo(map: Map<string, Set<OpenSocket>>, key: string, open: OpenSocket): void {
  map.set(key, (map.get(key) ?? new Set()).add(open))
}

function removeFrom(map: Map<string, Set<OpenSocket>>, key: string, open: OpenSocket): void {
  const found = map.get(key)
  found?.delete(open)
  if (found?.size === 0) map.delete(key)
}
