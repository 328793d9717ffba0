import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import type { Transition } from '#resources/core/transition.ts'

/** Something that changes one row beside editing it. */
export interface RowAction {
  readonly kind: 'remove' | 'restore' | 'transition'
  /** `remove`, `restore`, or the transition's name. */
  readonly name: string
  readonly isDangerous: boolean
  /** Absent: the screen asks for none. */
  readonly reason?: 'required' | 'optional'
}

/** What this user may do to this row now, as the server said. Dangerous ones last. */
export function rowActionsOf(definition: Pick<ResourceDefinition, 'fields'>, row: Partial<AnsweredRow>): readonly RowAction[] {
  const allowed = row.actions ?? []
  const transitions = Object.entries(transitionsOf(definition))
    .filter(([name]) => allowed.includes(name))
    .map(
      ([name, { dangerous, reason }]): RowAction => ({
        kind: 'transition',
        name,
        isDangerous: dangerous === true,
        ...(reason === undefined ? {} : { reason }),
      }),
    )
  const others: readonly RowAction[] = [
    ...(allowed.includes('restore') && row.deletedAt !== undefined && row.deletedAt !== null
      ? [{ kind: 'restore', name: 'restore', isDangerous: false } as const]
      : []),
    ...(allowed.includes('remove') ? [{ kind: 'remove', name: 'remove', isDangerous: true } as const] : []),
  ]
  return [...transitions, ...others].sort((left, right) => Number(left.isDangerous) - Number(right.isDangerous))
}

/** Every transition of a resource, by name. */
export function transitionsOf({ fields }: Pick<ResourceDefinition, 'fields'>): Readonly<Record<string, Transition>> {
  return Object.assign({}, ...Object.values(fields).map((field) => ('transitions' in field ? field.transitions : {}))) as Readonly<
    Record<string, Transition>
  >
}
