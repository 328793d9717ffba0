import { typeOf } from '#resources/core/fields/index.ts'
import { snake } from '#resources/core/names.ts'
import { rankName } from '#resources/core/order.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { uniqueRules } from './desiredIndexes.ts'
import { type ConstraintKind, constraintName } from './names.ts'

export interface ConstraintFields {
  readonly resource: string
  readonly kind: ConstraintKind
  /** The field under which the problem stands, then the others of the rule. */
  readonly fields: readonly string[]
  /** Code of the refusal, where the declaration names one. */
  readonly code?: string
}

/** The fields behind the name of a violated constraint; undefined when it is none of ours. */
export const constraintField = (name: string): ConstraintFields | undefined => byName.get(name)

/** @throws when two rules would have one name: the answer to a violation would name the wrong field */
export function constraintsOf(declared: readonly ResourceDefinition[]): ReadonlyMap<string, ConstraintFields> {
  const found = new Map<string, ConstraintFields>()
  for (const [name, fields] of declared.filter((resource) => resource.view !== true).flatMap(entriesOf)) {
    const other = found.get(name)
    if (other !== undefined)
      throw new Error(
        `${fields.resource}.${fields.fields[0]} and ${other.resource}.${other.fields[0]} need one constraint name, '${name}': rename a field`,
      )
    found.set(name, fields)
  }
  return found
}

const byName = constraintsOf(resources)

function entriesOf(resource: ResourceDefinition): (readonly [string, ConstraintFields])[] {
  const entry = (fields: readonly string[], kind: ConstraintKind, refusal: { readonly code?: string } = {}) =>
    [constraintName(snake(resource.name), fields.map(snake), kind), { resource: resource.name, kind, fields, ...refusal }] as const
  const names = Object.keys(resource.fields)
  return [
    ...uniqueRules(resource).map((fields) => entry(fields, 'unique')),
    ...(resource.uniqueWhile ?? []).map(({ fields, code }) => entry(fields, 'unique', { code })),
    ...(resource.ordered === undefined ? [] : [entry([...resource.ordered.within, rankName], 'unique')]),
    ...names.map((name) => entry([name], 'check')),
    ...Object.entries(resource.fields)
      .filter(([, field]) => typeOf(field).pointsAt !== undefined)
      .map(([name]) => entry([name], 'reference')),
  ]
}
