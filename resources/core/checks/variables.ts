import type { Condition } from '../conditions.ts'
import { operandsOf } from '../conditions.ts'
import { typeOf } from '../fields/index.ts'
import { transitionsOf } from '../fields/status.ts'
import { versionRowsOf } from '../locks.ts'
import type { ResourceDefinition } from '../resource.ts'
import { parseVariable, type VariableKind } from '../variables.ts'
import { formatMistake } from './types.ts'

/**
 * Checks `$me`, `$today` and `$now` in conditions. They are allowed only where a caller is known, and only with fields of the same kind of value.
 */
export function checkVariables(resource: ResourceDefinition): readonly string[] {
  const optionMistakes = Object.entries(resource.fields).flatMap(([name, { required, readOnly, visibleWhen, fixedWhen }]) =>
    [required, readOnly, visibleWhen, fixedWhen?.when].flatMap((each) =>
      findMisusedVariables(resource, { place: name, condition: each, takes: [] }),
    ),
  )
  const lockMistakes = [
    ...findMisusedVariables(resource, { place: 'lockedWhen', condition: resource.lockedWhen, takes: [] }),
    ...findMisusedVariables(resource, { place: 'versions.settledWhen', condition: versionRowsOf(resource)?.settledWhen, takes: [] }),
  ]
  const ruleMistakes = (resource.rules ?? []).flatMap(({ code, when, require }) =>
    [when, require].flatMap((each) => findMisusedVariables(resource, { place: `rules.${code}`, condition: each, takes: ['today'] })),
  )
  const transitionMistakes = Object.entries(transitionsOf(resource.fields)).flatMap(([name, { field, when }]) =>
    findMisusedVariables(resource, { place: `${field}.transitions.${name}`, condition: when, takes: ['me', 'today'] }),
  )
  return [...optionMistakes, ...lockMistakes, ...ruleMistakes, ...transitionMistakes]
}

interface CheckedCondition {
  readonly place: string
  readonly condition: boolean | 'always' | Condition | undefined
  readonly takes: readonly VariableKind[]
  /** Resource whose fields the condition reads. Absent: the checked resource. */
  readonly of?: ResourceDefinition
  /** Set if only the database evaluates the condition. The database knows when a day begins, so it can compare a moment with a day. */
  readonly isRequested?: true
}

export function findMisusedVariables(
  resource: ResourceDefinition,
  { place, condition, takes, of = resource, isRequested }: CheckedCondition,
): readonly string[] {
  if (typeof condition !== 'object') return []
  return operandsOf(condition).flatMap(({ field, operand }) => {
    const variable = parseVariable(operand)
    if (variable === null) return []
    if (!takes.includes(variable.kind))
      return [formatMistake(resource, place, `says '${operand}', which ${takes.length === 0 ? 'rules and' : ''} transitions alone know`)]
    return kindsOf(of, field, isRequested).includes(variable.kind)
      ? []
      : [formatMistake(resource, place, `compares '${field}' with '${operand}'`)]
  })
}

/**
 * Returns the kinds of variables that may be compared with the stored value. Only the database can compare a moment with a day, or with
 * the current moment.
 */
function kindsOf({ fields }: ResourceDefinition, name: string, isRequested = false): readonly VariableKind[] {
  const momentKinds: readonly VariableKind[] = isRequested ? ['today', 'now'] : []
  if (name === 'createdBy' || name === 'updatedBy') return ['me']
  if (name === 'createdAt' || name === 'updatedAt') return momentKinds
  const field = fields[name]
  if (field === undefined) return []
  if (typeOf(field).momentOfDay !== undefined) return momentKinds
  const kind = typeOf(field).variable?.(field)
  return kind === undefined || kind === null ? [] : [kind]
}
