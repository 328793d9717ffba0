import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Statement } from '../../database/types.ts'
import type { Hook } from '../../engine/types.ts'
import { badRequest } from '../../errors.ts'
import { mostHits } from './statements.ts'

/** How a client says that the user added a person in spite of possible duplicates that it showed, or of a check that could not be made. */
const decisionHeader = 'X-Duplicate-Decision'

/**
 * Writes, in the transaction of a create, what its maker decided. `add`, or `add; ids=ID,ID; hidden=1` with the ids of the hits that were shown
 * and how many were hidden: the event `duplicateAccepted` of the new participant. `unchecked`, where the check could not be made (an outage,
 * a limit): the event `duplicateUnchecked`.
 */
export const noteDecision: NonNullable<Hook<ResourceRow['participant']>['send']> = ({
  caller,
  after,
  header,
  studydesk,
}): readonly Statement[] => {
  const value = header?.(decisionHeader)
  if (value === undefined) return []
  const event = { kind: 'participant', recordId: after.id } as const
  if (value.trim() === 'unchecked')
    return [studydesk.engine.auditStatement(caller, { ...event, action: 'duplicateUnchecked', changes: {} })]
  const { ids, hidden } = readShown(value)
  const changes = { shownDuplicates: [null, ids], hiddenDuplicates: [null, hidden] } as const
  return [studydesk.engine.auditStatement(caller, { ...event, action: 'duplicateAccepted', changes })]
}

/** @throws badRequest InvalidDuplicateDecision */
function readShown(header: string): { readonly ids: readonly string[]; readonly hidden: number } {
  const [decision, ...parts] = header.split(';').map((part) => part.trim())
  const said = new Map(parts.map((part) => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]))
  const ids = (said.get('ids') ?? '').split(',').filter((id) => id !== '')
  const hidden = said.get('hidden') ?? '0'
  const isKnown = [...said.keys()].every((name) => name === 'ids' || name === 'hidden')
  if (decision !== 'add' || !isKnown || ids.length > mostHits || !ids.every(isUuid) || !/^\d{1,2}$/.test(hidden))
    throw badRequest('InvalidDuplicateDecision')
  return { ids, hidden: Number(hidden) }
}
