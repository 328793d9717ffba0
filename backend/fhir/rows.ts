import type { Values } from '#resources/core/conditions.ts'
import type { AnyMapping } from '#resources/fhir/types.ts'
import { listEvents, readEvent } from '../organisation/audit/historyCalls.ts'
import type { ListAnswer } from '../platform/engine/engine.types.ts'
import type { CallContext } from '../platform/engine/types.ts'

/**
 * Lists rows as the product's own list does: with the caller's permissions, scope, restrictions and read log. The audit trail has a
 * separate list, which hides changes that the reader may not see.
 */
export function listRows(request: CallContext, { of }: AnyMapping, query: Values): Promise<ListAnswer<unknown>> {
  if (of === 'auditHistory') return listEvents({ ...request, parameters: query } as unknown as Parameters<typeof listEvents>[0])
  return request.studydesk.engine.list(request.caller, of, query)
}

/** Reads a row as the product's own read does. @throws notFound */
export function readRow(request: CallContext, { of }: AnyMapping, id: string): Promise<unknown> {
  if (of === 'auditHistory') return readEvent({ ...request, params: { id } } as unknown as Parameters<typeof readEvent>[0])
  return request.studydesk.engine.read(request.caller, of, id)
}
