import { isDerived, isList, isReference, isWriteOnly } from '../fieldKinds.ts'
import type { ResourceDefinition } from '../resource.ts'
import { rankName } from '../values/order.ts'
import { formatMistake } from './types.ts'

/**
 * Checks that a resource with ordered rows declares one required group field that every reader may read, and that its lists sort by the
 * order.
 */
export function checkOrder(resource: ResourceDefinition): readonly string[] {
  const { ordered, view, actions } = resource
  if (ordered === undefined) return []
  return [
    ...(ordered.within.length === 0
      ? [formatMistake(resource, 'ordered.within', 'name the fields whose values rows of one order share')]
      : []),
    ...ordered.within.flatMap((name) => checkWithin(resource, name)),
    ...(view === true ? [formatMistake(resource, 'ordered', 'rows of a view cannot be moved; take it out')] : []),
    ...(actions.update === undefined ? [formatMistake(resource, 'ordered', 'a move takes the level of update; add that action')] : []),
    ...(ordered.between === undefined ? checkSort(resource) : checkBetween(resource, ordered.between)),
  ]
}

function checkSort(resource: ResourceDefinition): string[] {
  const { list } = resource
  if (list === undefined || list.sort === rankName) return []
  return [formatMistake(resource, 'list.sort', `people order these rows: say '${rankName}', or take ordered out`)]
}

/** Checks that only a move changes the group value, and that a list over several groups is sorted by another field. */
function checkBetween(resource: ResourceDefinition, name: string): string[] {
  const field = resource.fields[name]
  if (resource.ordered?.within.includes(name) !== true)
    return [formatMistake(resource, 'ordered.between', `'${name}' must be among the fields of ordered.within`)]
  if (field !== undefined && isReference(field) && field.once === undefined && field.readOnly === undefined) return []
  return [formatMistake(resource, 'ordered.between', `'${name}' must be a reference that can change; moves alone change it`)]
}

/** Checks the grouping fields. A row without a value would be in no group, and a position would reveal a hidden group. */
function checkWithin(resource: ResourceDefinition, name: string): string[] {
  const field = resource.fields[name]
  if (field === undefined) return [formatMistake(resource, 'ordered.within', `'${name}' is not a field; declare it or take the name out`)]
  const isFilled = field.required === true && field.visibleWhen === undefined && field.fixedWhen === undefined
  return [
    ...(isFilled
      ? []
      : [formatMistake(resource, name, 'says among which rows this one is ordered: make it required, whatever the rest of the row says')]),
    ...(isDerived(field) || isList(field) || isWriteOnly(field)
      ? [formatMistake(resource, 'ordered.within', `'${name}' must hold one value that can be compared, such as a reference or a choice`)]
      : []),
    ...(field.sensitive === true || field.read !== undefined
      ? [formatMistake(resource, 'ordered.within', `'${name}' must be a field that everybody may read`)]
      : []),
  ]
}
