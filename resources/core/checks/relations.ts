import type { FieldDefinition } from '../field.ts'
import { isReference, isYesNo, targetOf } from '../fieldKinds.ts'
import type { ResourceDefinition } from '../resource.ts'
import { relatedRowsOf, sectionsOf, type TabSection } from '../tabs.ts'
import { formatMistake } from './types.ts'

/** Checks the names of other resources. */
export function checkRelations(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => checkTarget({ resource, name, field, all })),
    ...checkPartOf(resource, all),
    ...checkClosed(resource, all),
    ...checkTree(resource),
    ...checkOffered(resource),
    ...(['form', 'detail'] as const).flatMap((layout) =>
      (resource[layout]?.tabs ?? []).flatMap(sectionsOf).flatMap((tab) => checkRelated({ resource, part: layout, tab, all })),
    ),
  ]
}

function checkTarget(fieldContext: {
  resource: ResourceDefinition
  name: string
  field: FieldDefinition
  all: readonly ResourceDefinition[]
}): string[] {
  const target = targetOf(fieldContext.field)
  if (target === null || fieldContext.all.some(({ name }) => name === target)) return []
  return [
    formatMistake(
      fieldContext.resource,
      fieldContext.name,
      `refers to '${target}', which is not a resource; list it in resources/index.ts or correct the name`,
    ),
  ]
}

/** Checks that `partOf` references form no circle. */
function checkPartOf(resource: ResourceDefinition, allResources: readonly ResourceDefinition[]): string[] {
  if (resource.partOf === undefined) return []
  const field = resource.fields[resource.partOf]
  if (field === undefined || !isReference(field) || field.required !== true)
    return [formatMistake(resource, 'partOf', `'${resource.partOf}' must be a required reference to the row that this is a part of`)]
  const visitedNames = [resource.name]
  for (let parent = parentOf(resource, allResources); parent !== undefined; parent = parentOf(parent, allResources)) {
    if (visitedNames.includes(parent.name))
      return [formatMistake(resource, 'partOf', `leads back to '${parent.name}'; a part cannot be its own whole`)]
    visitedNames.push(parent.name)
  }
  const isFixedParent = field.once === true || field.readOnly === true || parentOf(resource, allResources)?.tree !== undefined
  return isFixedParent
    ? []
    : [formatMistake(resource, resource.partOf, 'a part stays with its whole; say once, or readOnly where the system sets it')]
}

/** Checks trees: the parent is an optional reference to the same resource, and rows are removed to the trash. */
function checkTree(resource: ResourceDefinition): string[] {
  if (resource.tree === undefined) return []
  const field = resource.fields[resource.tree]
  if (field === undefined || targetOf(field) !== resource.name || field.required === true)
    return [formatMistake(resource, 'tree', `'${resource.tree}' must be a reference to ${resource.name} that may be left out`)]
  return resource.deletion === 'trash' ? [] : [formatMistake(resource, 'tree', "needs deletion 'trash'")]
}

function checkOffered(resource: ResourceDefinition): string[] {
  const { offeredWhile, fields, list } = resource
  if (offeredWhile === undefined) return []
  const field = fields[offeredWhile]
  const isFilter = list?.filters.includes(offeredWhile) === true
  return field !== undefined && isYesNo(field) && isFilter
    ? []
    : [formatMistake(resource, 'offeredWhile', `'${offeredWhile}' must be a boolean field and a filter of the list`)]
}

function checkClosed({ restrictedThrough = [], ...resource }: ResourceDefinition, allResources: readonly ResourceDefinition[]): string[] {
  const canClose = (name: string): boolean => {
    const field = resource.fields[name]
    return (
      field !== undefined && isReference(field) && allResources.some((other) => other.name === field.to && other.restrictedBy !== undefined)
    )
  }
  return restrictedThrough
    .filter((name) => !canClose(name))
    .map((name) =>
      formatMistake(
        resource,
        'restrictedThrough',
        `'${name}' must be a reference to a resource with restrictedBy; nothing else closes a row`,
      ),
    )
}

function parentOf({ partOf, fields }: ResourceDefinition, allResources: readonly ResourceDefinition[]): ResourceDefinition | undefined {
  const field = partOf === undefined ? undefined : fields[partOf]
  const target = field === undefined ? null : targetOf(field)
  return allResources.find(({ name }) => name === target)
}

/** Checks that the rows listed in a tab belong to a resource whose field `by` references this resource. */
function checkRelated(tabContext: {
  resource: ResourceDefinition
  part: string
  tab: TabSection
  all: readonly ResourceDefinition[]
}): string[] {
  const { resource, part, tab, all } = tabContext
  if ('list' in tab)
    return all.some(({ name, list }) => name === tab.list && list !== undefined) ? [] : [reportMissingList(tabContext, tab.list)]
  const rows = relatedRowsOf(tab)
  if (rows === null) return []
  const other = all.find(({ name }) => name === rows.of)
  if (other === undefined) return [formatMistake(resource, `${part}.${tab.key}`, `'${rows.of}' is not a resource; correct the name`)]
  const referenceField = other.fields[rows.by]
  const isBackReference = referenceField !== undefined && targetOf(referenceField) === resource.name
  return isBackReference
    ? []
    : [formatMistake(resource, `${part}.${tab.key}`, `'${rows.of}.${rows.by}' must be a reference to ${resource.name}`)]
}

const reportMissingList = (
  { resource, part, tab }: { resource: ResourceDefinition; part: string; tab: TabSection },
  name: string,
): string => formatMistake(resource, `${part}.${tab.key}`, `'${name}' is not a resource with a list; correct the name`)
