import type { Condition } from '../conditions.ts'
import { operandsOf } from '../conditions.ts'
import { typeOf } from '../fields/index.ts'
import { transitionsOf } from '../fields/status.ts'
import { versionRowsOf } from '../locks.ts'
import type { ResourceDefinition } from '../resource.ts'
import { type VariableKind, variableIn } from '../variables.ts'
import { mistake } from './types.ts'

/** `$me` and `$today` in conditions: only where somebody asks, and beside fields that hold such a value. */
export function checkVariables(resource: ResourceDefinition): readonly string[] {
  const inOptions = Object.entries(resource.fields).flatMap(([name, { required, readOnly, visibleWhen, fixedWhen }]) =>
    [required, readOnly, visibleWhen, fixedWhen?.when].flatMap((each) => misused(resource, { place: name, condition: each, takes: [] })),
  )
  const inLocks = [
    ...misused(resource, { place: 'lockedWhen', condition: resource.lockedWhen, takes: [] }),
    ...misused(resource, { place: 'versions.settledWhen', condition: versionRowsOf(resource)?.settledWhen, takes: [] }),
  ]
  const inRules = (resource.rules ?? []).flatMap(({ code, when, require }) =>
    [when, require].flatMap((each) => misused(resource, { place: `rules.${code}`, condition: each, takes: ['today'] })),
  )
  const inTransitions = Object.entries(transitionsOf(resource.fields)).flatMap(([name, { field, when }]) =>
    misused(resource, { place: `${field}.transitions.${name}`, condition: when, takes: ['me', 'today'] }),
  )
  return [...inOptions, ...inLocks, ...inRules, ...inTransitions]
}

interface Place {
  readonly place: string
  readonly condition: boolean | 'always' | Condition | undefined
  readonly takes: readonly VariableKind[]
  /** Whose fields the condition reads, where they are another resource's. */
  readonly of?: ResourceDefinition
  /** The database alone decides it, and knows the moment at which a day begins. */
  readonly isAsked?: true
}

export function misused(resource: ResourceDefinition, { place, condition, takes, of = resource, isAsked }: Place): readonly string[] {
  if (typeof condition !== 'object') return []
  return operandsOf(condition).flatMap(({ field, operand }) => {
    const variable = variableIn(operand)
    if (variable === null) return []
    if (!takes.includes(variable.kind))
      return [mistake(resource, place, `says '${operand}', which ${takes.length === 0 ? 'rules and' : ''} transitions alone know`)]
    return kindOf(of, field, isAsked) === variable.kind ? [] : [mistake(resource, place, `compares '${field}' with '${operand}'`)]
  })
}

/** What may be compared with the field: as it is stored, a moment is no day. */
function kindOf({ fields }: ResourceDefinition, name: string, isAsked = false): VariableKind | null {
  if (name === 'createdBy' || name === 'updatedBy') return 'me'
  if (name === 'createdAt' || name === 'updatedAt') return isAsked ? 'today' : null
  const field = fields[name]
  if (field === undefined || (typeOf(field).ofDay !== undefined && !isAsked)) return null
  return typeOf(field).variable?.(field) ?? null
}
