import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { rankName } from '#resources/core/values/order.ts'
import { resources } from '#resources/index.ts'
import { listUniqueRules } from './desiredIndexes.ts'
import { buildConstraintName, type ConstraintKind } from './names.ts'

export interface ConstraintFields {
  readonly resource: string
  readonly kind: ConstraintKind
  /** The field under which the problem is reported, followed by the other fields of the rule. */
  readonly fields: readonly string[]
  /** Error code of the rejection, if the declaration names one. */
  readonly code?: string
}

/** Returns the fields behind the name of a violated constraint; undefined when no declaration defines it. */
export const findConstraintFields = (name: string): ConstraintFields | undefined => byName.get(name)

/** @throws when two rules would have one name: a violation would be reported for the wrong field */
export function constraintsOf(declared: readonly ResourceDefinition[]): ReadonlyMap<string, ConstraintFields> {
  const match = new Map<string, ConstraintFields>()
  for (const [name, fields] of declared.filter((resource) => resource.view !== true).flatMap(entriesOf)) {
    const other = match.get(name)
    if (other !== undefined)
      throw new Error(
        `${fields.resource}.${fields.fields[0]} and ${other.resource}.${other.fields[0]} need one constraint name, '${name}': rename a field`,
      )
    match.set(name, fields)
  }
  return match
}

const byName = constraintsOf(resources)

function entriesOf(resource: ResourceDefinition): (readonly [string, ConstraintFields])[] {
  const buildEntry = (fields: readonly string[], kind: ConstraintKind, refusal: { readonly code?: string } = {}) =>
    [
      buildConstraintName(toSnakeCase(resource.name), fields.map(toSnakeCase), kind),
      { resource: resource.name, kind, fields, ...refusal },
    ] as const
  const names = Object.keys(resource.fields)
  return [
    ...listUniqueRules(resource).map((fields) => buildEntry(fields, 'unique')),
    ...(resource.uniqueWhile ?? []).map(({ fields, code }) => buildEntry(fields, 'unique', { code })),
    ...(resource.ordered === undefined ? [] : [buildEntry([...resource.ordered.within, rankName], 'unique')]),
    ...names.map((name) => buildEntry([name], 'check')),
    ...Object.entries(resource.fields)
      .filter(([, field]) => typeOf(field).pointsAt !== undefined)
      .map(([name]) => buildEntry([name], 'reference')),
  ]
}
