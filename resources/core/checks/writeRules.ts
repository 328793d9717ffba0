import { getNamedValues, isReference, isState, targetOf } from '../fieldKinds.ts'
import { type BlockingRows, type MatchingReference, type ReservedWrite, writeActions } from '../options/otherRows.ts'
import type { ResourceDefinition } from '../resource.ts'
import { findMismatchedPairs, targetNameOf } from './otherRows.ts'
import { formatMistake, reportUnknownFields } from './types.ts'

/** Checks the rules that name writes of a resource, and references that must match: their writes, rows, values and fields exist. */
export function checkWriteRules(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const { blockedBy = [], reservedWrites = [], delegatedWrites = [], refersTo = [], matches = [] } = resource
  const taskFields = delegatedWrites.flatMap(({ alsoOf }) => ['studyId', 'siteId', ...(alsoOf === undefined ? [] : [alsoOf])])
  return [
    ...blockedBy.flatMap((rule) => [...checkWrites(resource, 'blockedBy', rule), ...checkRows(resource, 'blockedBy', rule, all)]),
    ...reservedWrites.flatMap((rule) => [
      ...checkWrites(resource, 'reservedWrites', rule),
      ...(rule.of === undefined ? [] : checkRows(resource, 'reservedWrites', rule, all)),
      ...checkUser(resource, rule, all),
    ]),
    ...delegatedWrites.flatMap((rule) => checkWrites(resource, 'delegatedWrites', rule)),
    ...reportUnknownFields(resource, 'delegatedWrites', [...new Set(taskFields)]),
    ...refersTo.flatMap(({ writes = [] }) => checkWrites(resource, 'refersTo', { writes })),
    ...matches.flatMap((rule) => checkMatch(resource, rule, all)),
  ]
}

function checkWrites(resource: ResourceDefinition, option: string, { writes }: Pick<BlockingRows, 'writes'>): readonly string[] {
  const transitions = Object.values(resource.fields).flatMap((field) => (isState(field) ? Object.keys(field.transitions) : []))
  return writes
    .filter((name) => !transitions.includes(name) && !writeActions.some((action) => action === name))
    .map((name) => formatMistake(resource, option, `'${name}' is no transition; use it, or ${writeActions.join(', ')}`))
}

function checkRows(
  resource: ResourceDefinition,
  option: string,
  { of, by, when }: Pick<BlockingRows, 'of' | 'by' | 'when'>,
  allResources: readonly ResourceDefinition[],
): readonly string[] {
  const other = allResources.find(({ name }) => name === of)
  if (other === undefined) return [formatMistake(resource, option, `'${of}' is not a resource; correct the name`)]
  const values = when === undefined ? [] : getNamedValues(other.fields[when.field] ?? { type: 'text' })
  return [
    ...findMismatchedPairs(other, by, (name) => (name === 'id' ? resource.name : targetNameOf(resource, name))).map(
      ([otherName, ownName]) =>
        formatMistake(resource, option, `'${of}.${otherName}' and '${ownName}' must be references to the same resource`),
    ),
    ...(when?.in ?? [])
      .filter((value) => !values.includes(value))
      .map((value) => formatMistake(resource, option, `'${value}' is no value of '${of}.${when?.field}'`)),
  ]
}

/** Checks that the field of a reserved write contains a user. */
function checkUser(resource: ResourceDefinition, { of, user }: ReservedWrite, all: readonly ResourceDefinition[]): readonly string[] {
  const owner = of === undefined ? resource : all.find(({ name }) => name === of)
  return owner === undefined || targetNameOf(owner, user) === 'user'
    ? []
    : [formatMistake(resource, 'reservedWrites', `'${owner.name}.${user}' is no reference to a user`)]
}

/** Checks that both sides of a match are fields of the same kind. */
function checkMatch(
  resource: ResourceDefinition,
  { field, value, equals, on }: MatchingReference,
  all: readonly ResourceDefinition[],
): readonly string[] {
  const fieldAt = (reference: string, name: string) => {
    const target = targetNameOf(resource, reference)
    return all.find((each) => each.name === target)?.fields[name]
  }
  const [ownName = '', throughName] = equals.split('.')
  const [referenced, own] = [fieldAt(field, value), throughName === undefined ? resource.fields[ownName] : fieldAt(ownName, throughName)]
  const isComparable =
    referenced !== undefined && own?.type === referenced.type && (!isReference(referenced) || targetOf(referenced) === targetOf(own))
  return [
    ...(isComparable ? [] : [formatMistake(resource, 'matches', `'${field}.${value}' and '${equals}' must be fields of the same type`)]),
    ...reportUnknownFields(resource, 'matches.on', [on]),
  ]
}
