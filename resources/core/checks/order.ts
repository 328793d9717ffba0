import { isDerived, isList, isReference, isWriteOnly } from '../fieldKinds.ts'
import { rankName } from '../order.ts'
import type { ResourceDefinition } from '../resource.ts'
import { mistake } from './types.ts'

/** Rows in an order of their own: each belongs to one group at any time, everybody may know to which, and lists show the order. */
export function checkOrder(resource: ResourceDefinition): readonly string[] {
  const { ordered, view, actions } = resource
  if (ordered === undefined) return []
  return [
    ...(ordered.within.length === 0 ? [mistake(resource, 'ordered.within', 'name the fields whose values rows of one order share')] : []),
    ...ordered.within.flatMap((name) => checkWithin(resource, name)),
    ...(view === true ? [mistake(resource, 'ordered', 'rows of a view cannot be moved; take it out')] : []),
    ...(actions.update === undefined ? [mistake(resource, 'ordered', 'a move takes the level of update; add that action')] : []),
    ...(ordered.between === undefined ? checkSort(resource) : checkBetween(resource, ordered.between)),
  ]
}

function checkSort(resource: ResourceDefinition): string[] {
  const { list } = resource
  if (list === undefined || list.sort === rankName) return []
  return [mistake(resource, 'list.sort', `people order these rows: say '${rankName}', or take ordered out`)]
}

/** What moves change is one value that they alone change; a list of all orders has an order of its own. */
function checkBetween(resource: ResourceDefinition, name: string): string[] {
  const field = resource.fields[name]
  if (resource.ordered?.within.includes(name) !== true)
    return [mistake(resource, 'ordered.between', `'${name}' must be among the fields of ordered.within`)]
  if (field !== undefined && isReference(field) && field.once === undefined && field.readOnly === undefined) return []
  return [mistake(resource, 'ordered.between', `'${name}' must be a reference that can change; moves alone change it`)]
}

/** A row without a value would be in no group; one whose group is hidden would tell of it by its place. */
function checkWithin(resource: ResourceDefinition, name: string): string[] {
  const field = resource.fields[name]
  if (field === undefined) return [mistake(resource, 'ordered.within', `'${name}' is not a field; declare it or take the name out`)]
  const isFilled = field.required === true && field.visibleWhen === undefined && field.fixedWhen === undefined
  return [
    ...(isFilled
      ? []
      : [mistake(resource, name, 'says among which rows this one is ordered: make it required, whatever the rest of the row says')]),
    ...(isDerived(field) || isList(field) || isWriteOnly(field)
      ? [mistake(resource, 'ordered.within', `'${name}' must hold one value that can be compared, such as a reference or a choice`)]
      : []),
    ...(field.sensitive === true || field.read !== undefined
      ? [mistake(resource, 'ordered.within', `'${name}' must be a field that everybody may read`)]
      : []),
  ]
}
