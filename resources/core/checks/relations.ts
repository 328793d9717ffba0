import type { FieldDefinition } from '../field.ts'
import { isReference, isYesNo, targetOf } from '../fieldKinds.ts'
import { type ResourceDefinition, rowsIn, type Tab } from '../resource.ts'
import { mistake } from './types.ts'

/** Names of other resources. */
export function checkRelations(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => checkTarget({ resource, name, field, all })),
    ...checkPart(resource, all),
    ...checkClosed(resource, all),
    ...checkTree(resource),
    ...checkOffered(resource),
    ...(['form', 'detail'] as const).flatMap((part) =>
      (resource[part]?.tabs ?? []).flatMap((tab) => checkRelated({ resource, part, tab, all })),
    ),
  ]
}

function checkTarget(place: {
  resource: ResourceDefinition
  name: string
  field: FieldDefinition
  all: readonly ResourceDefinition[]
}): string[] {
  const target = targetOf(place.field)
  if (target === null || place.all.some(({ name }) => name === target)) return []
  return [
    mistake(
      place.resource,
      place.name,
      `refers to '${target}', which is not a resource; list it in resources/index.ts or correct the name`,
    ),
  ]
}

/** A part follows the row that it names, and that row the one that it is a part of itself: never in a circle. */
function checkPart(resource: ResourceDefinition, all: readonly ResourceDefinition[]): string[] {
  if (resource.partOf === undefined) return []
  const field = resource.fields[resource.partOf]
  if (field === undefined || !isReference(field) || field.required !== true)
    return [mistake(resource, 'partOf', `'${resource.partOf}' must be a required reference to the row that this is a part of`)]
  const passed = [resource.name]
  for (let whole = wholeOf(resource, all); whole !== undefined; whole = wholeOf(whole, all)) {
    if (passed.includes(whole.name)) return [mistake(resource, 'partOf', `leads back to '${whole.name}'; a part cannot be its own whole`)]
    passed.push(whole.name)
  }
  const stays = field.once === true || field.readOnly === true || wholeOf(resource, all)?.tree !== undefined
  return stays ? [] : [mistake(resource, resource.partOf, 'a part stays with its whole; say once, or readOnly where the system sets it')]
}

/** Rows stand below rows of their own kind, or at the root; what stands in the trash holds nothing. */
function checkTree(resource: ResourceDefinition): string[] {
  if (resource.tree === undefined) return []
  const field = resource.fields[resource.tree]
  if (field === undefined || targetOf(field) !== resource.name || field.required === true)
    return [mistake(resource, 'tree', `'${resource.tree}' must be a reference to ${resource.name} that may be left out`)]
  return resource.deletion === 'trash' ? [] : [mistake(resource, 'tree', "needs deletion 'trash'")]
}

function checkOffered(resource: ResourceDefinition): string[] {
  const { offeredWhile, fields, list } = resource
  if (offeredWhile === undefined) return []
  const field = fields[offeredWhile]
  const isFilter = list?.filters.includes(offeredWhile) === true
  return field !== undefined && isYesNo(field) && isFilter
    ? []
    : [mistake(resource, 'offeredWhile', `'${offeredWhile}' must be a boolean field and a filter of the list`)]
}

function checkClosed({ closedBy = [], ...resource }: ResourceDefinition, all: readonly ResourceDefinition[]): string[] {
  const canClose = (name: string): boolean => {
    const field = resource.fields[name]
    return field !== undefined && isReference(field) && all.some((other) => other.name === field.to && other.restrictedBy !== undefined)
  }
  return closedBy
    .filter((name) => !canClose(name))
    .map((name) =>
      mistake(resource, 'closedBy', `'${name}' must be a reference to a resource with restrictedBy; nothing else closes a row`),
    )
}

function wholeOf({ partOf, fields }: ResourceDefinition, all: readonly ResourceDefinition[]): ResourceDefinition | undefined {
  const field = partOf === undefined ? undefined : fields[partOf]
  const target = field === undefined ? null : targetOf(field)
  return all.find(({ name }) => name === target)
}

/** Rows of another resource stand in a tab only when a reference of theirs leads here. */
function checkRelated(place: { resource: ResourceDefinition; part: string; tab: Tab; all: readonly ResourceDefinition[] }): string[] {
  const { resource, part, tab, all } = place
  if ('list' in tab) return all.some(({ name, list }) => name === tab.list && list !== undefined) ? [] : [listless(place, tab.list)]
  const rows = rowsIn(tab)
  if (rows === null) return []
  const other = all.find(({ name }) => name === rows.of)
  if (other === undefined) return [mistake(resource, `${part}.${tab.key}`, `'${rows.of}' is not a resource; correct the name`)]
  const by = other.fields[rows.by]
  const leadsHere = by !== undefined && targetOf(by) === resource.name
  return leadsHere ? [] : [mistake(resource, `${part}.${tab.key}`, `'${rows.of}.${rows.by}' must be a reference to ${resource.name}`)]
}

const listless = ({ resource, part, tab }: { resource: ResourceDefinition; part: string; tab: Tab }, name: string): string =>
  mistake(resource, `${part}.${tab.key}`, `'${name}' is not a resource with a list; correct the name`)
