import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { badRequest } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Hook } from '../../platform/engine/types.ts'
import { mostHits } from './statements.ts'

/**
 * Header with which a client reports that the user added a person despite possible duplicates on the screen, or without a check because
 * it failed.
 */
const decisionHeader = 'X-Duplicate-Decision'

/**
 * Records the user's decision in the transaction of a create. `add`, or `add; ids=ID,ID; hidden=1` with the ids of the displayed hits and
 * the number of hidden hits, writes the event `duplicateAccepted` of the new participant. `unchecked`, if the check failed (an outage, a
 * limit), writes the event `duplicateUnchecked`.
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

/** Parses the displayed hits. @throws badRequest InvalidDuplicateDecision */
function readShown(header: string): { readonly ids: readonly string[]; readonly hidden: number } {
  const [decision, ...attributes] = header.split(';').map((attribute) => attribute.trim())
  const message = new Map(attributes.map((attribute) => [attribute.split('=')[0] ?? '', attribute.slice(attribute.indexOf('=') + 1)]))
  const ids = (message.get('ids') ?? '').split(',').filter((id) => id !== '')
  const hidden = message.get('hidden') ?? '0'
  const hasKnownNames = [...message.keys()].every((name) => name === 'ids' || name === 'hidden')
  if (decision !== 'add' || !hasKnownNames || ids.length > mostHits || !ids.every(isUuid) || !/^\d{1,2}$/.test(hidden))
    throw badRequest('InvalidDuplicateDecision')
  return { ids, hidden: Number(hidden) }
}
