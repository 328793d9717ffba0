import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement } from '../../database/types.ts'
import type { ResourceHooks } from '../../engine/types.ts'
import { badRequest } from '../../errors.ts'
import { mostHits } from './statements.ts'

/** How a client says that it showed possible duplicates and the user added the person all the same. */
export const decisionHeader = 'X-Duplicate-Decision'

/**
 * Writes, in the transaction of a create, that the user had seen who may be the same person: the event `duplicateAccepted` of the new
 * participant. The header reads `add`, or `add; ids=ID,ID; hidden=1`, with the ids of the hits that were shown and how many were hidden.
 */
export const noteDecision: NonNullable<ResourceHooks['alongside']> = ({
  caller,
  action,
  after,
  header,
  studydesk,
}): readonly Statement[] => {
  const given = action === 'create' ? header?.(decisionHeader) : undefined
  if (given === undefined) return []
  const { ids, hidden } = readDecision(given)
  return [
    studydesk.engine.auditStatement(caller, {
      kind: 'participant',
      action: 'duplicateAccepted',
      recordId: String(after.id),
      changes: { shownDuplicates: [null, ids], hiddenDuplicates: [null, hidden] },
    }),
  ]
}

/** @throws badRequest InvalidDuplicateDecision */
export function readDecision(header: string): { readonly ids: readonly string[]; readonly hidden: number } {
  const [decision, ...parts] = header.split(';').map((part) => part.trim())
  const said = new Map(parts.map((part) => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]))
  const ids = (said.get('ids') ?? '').split(',').filter((id) => id !== '')
  const hidden = said.get('hidden') ?? '0'
  const isKnown = [...said.keys()].every((name) => name === 'ids' || name === 'hidden')
  if (decision !== 'add' || !isKnown || ids.length > mostHits || !ids.every(isUuid) || !/^\d{1,2}$/.test(hidden))
    throw badRequest('InvalidDuplicateDecision')
  return { ids, hidden: Number(hidden) }
}
