import { type NamedTransition, transitionsOf } from '#resources/core/fields/status.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'

/** Something that changes one row beside editing it. */
export interface RowAction {
  readonly kind: 'remove' | 'restore' | 'transition'
  /** `remove`, `restore`, or the transition's name. */
  readonly name: string
  readonly isDangerous: boolean
  /** The declaration of the transition: its state, what it asks for. Null for actions that are no transition. */
  readonly transition: NamedTransition | null
}

/** What this user may do to this row now, as the server said. Dangerous ones last. */
export function rowActionsOf(definition: Pick<ResourceDefinition, 'fields'>, row: Partial<AnsweredRow>): readonly RowAction[] {
  const allowed = row.actions ?? []
  const transitions = transitionActionsOf(definition).filter(({ name }) => allowed.includes(name))
  const isTrashed = row.deletedAt !== undefined && row.deletedAt !== null
  const others: readonly RowAction[] = [
    ...(allowed.includes('restore') && isTrashed ? [restoration] : []),
    ...(allowed.includes('remove') ? [removal] : []),
  ]
  return [...transitions, ...others].sort((left, right) => Number(left.isDangerous) - Number(right.isDangerous))
}

/** Every transition of a resource, as something to be done. */
export const transitionActionsOf = ({ fields }: Pick<ResourceDefinition, 'fields'>): readonly RowAction[] =>
  Object.entries(transitionsOf(fields)).map(([name, transition]) => ({
    kind: 'transition',
    name,
    isDangerous: transition.dangerous === true,
    transition,
  }))

/** Does the person say something before it is done: why, some fields, or who they are? */
export const asksFirst = ({ transition }: RowAction): boolean =>
  transition !== null && (transition.reason !== undefined || transition.asks !== undefined || transition.signature !== undefined)

export const removal = plain('remove', true)
export const restoration = plain('restore', false)

function plain(kind: 'remove' | 'restore', isDangerous: boolean): RowAction {
  return { kind, name: kind, isDangerous, transition: null }
}
