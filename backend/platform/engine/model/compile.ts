import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isLookup, isMarks, isRollup, isState, isStoredFile, targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { IntegerField } from '#resources/core/fields/integer.ts'
import { valueTypeOf } from '#resources/core/fields/rollup.ts'
import { isOpenToAll, type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { scopeOf } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { rankName } from '#resources/core/values/order.ts'
import { columnOf } from '../../fields/index.ts'
import type { FieldColumn } from '../../fields/types.ts'
import type { Domain, ResourceHooks } from '../types.ts'
import { buildOnlyOneHooks } from './onlyOne.ts'
import { buildOtherRowHooks, buildRequiredRowHooks } from './otherRows.ts'
import type { ModelField, ModelLookup, ModelOrder, Models, NumberedField, ResourceModel, UniqueRule } from './types.ts'
import { buildVersionHooks } from './versions.ts'
import { buildWriteRuleHooks } from './writeRules.ts'

/** Compiles every resource, by name. */
export function compileModels(resources: readonly ResourceDefinition[], domains: readonly Domain[]): Models {
  return new Map(
    resources.map((resource) => [
      resource.name,
      compileModel(resource, [
        ...buildOtherRowHooks(resource),
        ...buildRequiredRowHooks(resource, resources),
        ...buildWriteRuleHooks(resource, resources),
        ...hooksOf(resource, domains),
        ...buildOnlyOneHooks(resource),
        ...buildVersionHooks(resource, resources),
      ]),
    ]),
  )
}

export function compileModel(resource: ResourceDefinition, hooks: readonly ResourceHooks[]): ResourceModel {
  const table = toSnakeCase(resource.name)
  const declaredFields = Object.entries(resource.fields).map(([name, field]) => compileField(table, name, field, false))
  const system = systemFields.map((name) => compileField(table, name, systemDefinitions[name], true))
  const stored = declaredFields.filter((field) => field.isStored)
  const byName = new Map([...declaredFields, ...system].map((field) => [field.name, field]))
  const titles = typeof resource.title === 'string' ? [resource.title] : resource.title
  return {
    resource,
    name: resource.name,
    table,
    quotedTable: `"${table}"`,
    fields: declaredFields,
    byName,
    byOtherName: new Map(declaredFields.flatMap((field) => (field.definition.otherNames ?? []).map((name) => [name, field] as const))),
    stored,
    customValues: stored.find((field) => field.type.merge !== undefined) ?? null,
    entries: [],
    rollups: declaredFields.filter((field) => field.rollup !== null),
    marked: declaredFields.filter((field) => field.marks !== null),
    lookups: lookupsOf(declaredFields),
    numbered: stored.flatMap((field) => numberedFieldsOf(field, byName, resource.name)),
    references: stored.filter((field) => field.target !== null),
    files: stored.filter((field) => isStoredFile(field.definition)),
    people: system.filter((field) => canShowPerson(resource, field.name)),
    trashFields:
      resource.deletion === 'trash'
        ? [compileField(table, 'deletedAt', { type: 'datetime' }, true), compileField(table, 'deletedBy', personDefinition, true)]
        : [],
    titleFields: titles.map((name) => fieldOf(byName, name, resource.name)),
    shortTitle: resource.shortTitle === undefined ? null : fieldOf(byName, resource.shortTitle, resource.name),
    frenchTitle: resource.frenchTitle === undefined ? null : fieldOf(byName, resource.frenchTitle, resource.name),
    restrictedBy: resource.restrictedBy === undefined ? null : fieldOf(byName, resource.restrictedBy, resource.name),
    restrictedAs: resource.restrictedAs === undefined ? null : fieldOf(byName, resource.restrictedAs, resource.name),
    partOf: resource.partOf === undefined ? null : fieldOf(byName, resource.partOf, resource.name),
    tree: resource.tree === undefined ? null : fieldOf(byName, resource.tree, resource.name),
    restrictedThrough: (resource.restrictedThrough ?? []).map((name) => fieldOf(byName, name, resource.name)),
    order: orderOf(resource, table, byName),
    statuses: stored.filter((field) => isState(field.definition)),
    uniqueRules: stored.flatMap((field) => uniqueRuleOf(field, byName, resource.name)),
    columns: [...system, ...stored].map(buildSelection).join(', '),
    hooks,
    hasTrash: resource.deletion === 'trash',
    logsReads: resource.audit === 'changes+reads',
    isOrganisationWide: resource.partOf === undefined && isOpenToAll(resource),
    isOwnOrShared: scopeOf(resource, 'ownOrShared') !== undefined,
    filtersByLanguage: resource.list?.filters.includes('language') === true,
  }
}

/** Order that users give to a resource's rows. The rank is not a field, only a column for sorting. */
function orderOf({ name, ordered }: ResourceDefinition, table: string, byName: ReadonlyMap<string, ModelField>): ModelOrder | null {
  if (ordered === undefined) return null
  return {
    within: ordered.within.map((each) => fieldOf(byName, each, name)),
    between: ordered.between === undefined ? null : fieldOf(byName, ordered.between, name),
    rank: compileField(table, rankName, { type: 'text' }, true),
  }
}

/** Groups look-up fields that read the same rows. */
function lookupsOf(fields: readonly ModelField[]): readonly ModelLookup[] {
  const fieldGroups = Map.groupBy(
    fields.filter(({ lookup }) => lookup !== null),
    ({ lookup }) => JSON.stringify([lookup?.of, lookup?.by]),
  )
  return [...fieldGroups.values()].flatMap((group) => {
    const lookup = group[0]?.lookup
    return lookup === null || lookup === undefined ? [] : [{ of: lookup.of, by: lookup.by, fields: group }]
  })
}

const personDefinition = { type: 'ref', to: 'user' } as FieldDefinition

/** Definitions of the fields that every row has, so that filters and sorts treat them like declared fields. */
const systemDefinitions: Readonly<Record<(typeof systemFields)[number], FieldDefinition>> = {
  id: { type: 'ref', to: '' } as FieldDefinition,
  version: { type: 'integer' },
  createdAt: { type: 'datetime' },
  createdBy: personDefinition,
  updatedAt: { type: 'datetime' },
  updatedBy: personDefinition,
}

/** Returns the type of a field. In filters of timestamps, including roll-ups of timestamps, a day means its first moment. */
function compileType(definition: FieldDefinition): ModelField['type'] {
  const type = typeOf(definition)
  const dayConversion = isRollup(definition) ? valueTypeOf(definition).momentOfDay : undefined
  return dayConversion === undefined ? type : { ...type, momentOfDay: dayConversion }
}

export function compileField(table: string, name: string, definition: FieldDefinition, isSystem: boolean): ModelField {
  const quotedColumn = `"${toSnakeCase(name)}"`
  const type = compileType(definition)
  return {
    name,
    definition,
    type,
    column: columnOf(definition) as FieldColumn<FieldDefinition>,
    quoted: quotedColumn,
    qualified: `"${table}".${quotedColumn}`,
    isSensitive: definition.sensitive === true,
    isSystem,
    isStored: !isDerived(definition),
    rollup: isRollup(definition) ? definition : null,
    lookup: isLookup(definition) ? definition : null,
    marks: isMarks(definition) ? definition.marks : null,
    entry: null,
    isWriteOnly: type.isWriteOnly === true,
    target: isSystem ? null : targetOf(definition),
  }
}

/** SQL that selects a field. Write-only values are never fetched, only whether they are set. */
const buildSelection = (field: ModelField): string =>
  `${field.isWriteOnly ? `(${field.qualified} is not null or null)` : field.qualified} as "${field.name}"`

/** True if lists show the name of the creator or editor: in a column, or because users share the rows. */
function canShowPerson(resource: ResourceDefinition, name: string): boolean {
  if (name !== 'createdBy' && name !== 'updatedBy') return false
  return resource.list?.columns.includes(name) === true || (name === 'createdBy' && scopeOf(resource, 'ownOrShared') !== undefined)
}

function numberedFieldsOf(field: ModelField, byName: ReadonlyMap<string, ModelField>, resource: string): readonly NumberedField[] {
  const { numberWithin } = field.definition as Partial<IntegerField>
  return numberWithin === undefined ? [] : [{ field, within: numberWithin.map((name) => fieldOf(byName, name, resource)) }]
}

function uniqueRuleOf(field: ModelField, byName: ReadonlyMap<string, ModelField>, resource: string): readonly UniqueRule[] {
  const { unique } = field.definition
  if (unique === undefined) return []
  const others = typeof unique === 'object' ? unique.map((name) => fieldOf(byName, name, resource)) : []
  return [{ field, fields: [field, ...others], isForever: unique === 'forever' }]
}

function fieldOf(byName: ReadonlyMap<string, ModelField>, name: string, resource: string): ModelField {
  const field = byName.get(name)
  if (field === undefined) throw new Error(`${resource}.${name} is named in the declaration but is not a field`)
  return field
}

/** Hooks of the domains for a resource, registered by its name or by its declaration. */
const hooksOf = (resource: ResourceDefinition, domains: readonly Domain[]): readonly ResourceHooks[] =>
  domains.flatMap(({ hooks = {}, hooksOfDeclarations }) => [
    ...[(hooks as Readonly<Record<string, ResourceHooks>>)[resource.name] ?? []].flat(),
    ...(hooksOfDeclarations?.(resource) ?? []),
  ])
