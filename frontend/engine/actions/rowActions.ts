import { type NamedTransition, transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'

/** Action that changes one row, other than editing. */
export interface RowAction {
  readonly kind: 'remove' | 'restore' | 'transition'
  /** `remove`, `restore`, or the transition's name. */
  readonly name: string
  readonly isDangerous: boolean
  /** Declaration of the transition; null if the action is no transition. */
  readonly transition: NamedTransition | null
}

/** Returns the actions that this user may take on this row now, as the server reported them. Dangerous actions come last. */
export function rowActionsOf(definition: Pick<ResourceDefinition, 'fields'>, row: Partial<ResponseRow>): readonly RowAction[] {
  const allowed = row.actions ?? []
  const transitions = transitionActionsOf(definition).filter(({ name }) => allowed.includes(name))
  const isTrashed = row.deletedAt !== undefined && row.deletedAt !== null
  const others: readonly RowAction[] = [
    ...(allowed.includes('restore') && isTrashed ? [restoration] : []),
    ...(allowed.includes('remove') ? [removal] : []),
  ]
  return [...transitions, ...others].sort((left, right) => Number(left.isDangerous) - Number(right.isDangerous))
}

/** Returns all transitions of a resource as actions. */
export const transitionActionsOf = ({ fields }: Pick<ResourceDefinition, 'fields'>): readonly RowAction[] =>
  Object.entries(transitionsOf(fields)).map(([name, transition]) => ({
    kind: 'transition',
    name,
    isDangerous: transition.dangerous === true,
    transition,
  }))

/** True if the action needs input before it runs: a reason, fields, or a sign-in. */
export const needsInput = ({ transition }: RowAction): boolean =>
  transition !== null && (transition.reason !== undefined || transition.asks !== undefined || transition.signature !== undefined)

export const removal = createPlainAction('remove', true)
export const restoration = createPlainAction('restore', false)

function createPlainAction(kind: 'remove' | 'restore', isDangerous: boolean): RowAction {
  return { kind, name: kind, isDangerous, transition: null }
}
