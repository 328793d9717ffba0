import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { rankName } from '#resources/core/values/order.ts'
import { columnOf } from '../../fields/index.ts'
import { quoteText, quoteTexts } from '../../fields/quote.ts'
import { desiredIndexes, searchColumn } from './desiredIndexes.ts'
import type { Check, Column, Reference, Schema, Table } from './model.ts'
import { buildConstraintName, quoteName } from './names.ts'
import { policiesOf } from './policies.ts'

/** The tables that the declarations define. Resources that are views have none. */
export function buildDesiredSchema(resources: readonly ResourceDefinition[]): Schema {
  const stored = resources.filter((resource) => resource.view !== true)
  return { tables: stored.map((resource) => buildDesiredTable(resource, stored)) }
}

function buildDesiredTable(resource: ResourceDefinition, stored: readonly ResourceDefinition[]): Table {
  const table = toSnakeCase(resource.name)
  return {
    name: table,
    columns: [...buildSystemColumns(resource), ...buildFieldColumns(resource), ...searchColumn(resource)],
    checks: [...buildFieldChecks(resource, table), ...buildOrganisationChecks(resource)],
    indexes: desiredIndexes(resource, table),
    references: listStoredFields(resource).flatMap(([name, field]) => referenceOf({ table, name, field, stored })),
    policies: policiesOf(table),
    ...(resource.renamedFrom === undefined ? {} : { renamedFrom: toSnakeCase(resource.renamedFrom) }),
  }
}

function buildSystemColumns(resource: ResourceDefinition): readonly Column[] {
  const columns = [
    buildColumn('org_id', 'uuid', true),
    buildColumn('id', 'uuid', true),
    buildColumn('version', 'integer', true, '1'),
    buildColumn('created_at', 'timestamp with time zone', true, 'now()'),
    buildColumn('created_by', 'uuid', false),
    buildColumn('updated_at', 'timestamp with time zone', true, 'now()'),
    buildColumn('updated_by', 'uuid', false),
  ]
  const baseColumns = resource.ordered === undefined ? columns : [...columns, buildColumn(rankName, 'text collate "C"', true)]
  if (resource.deletion !== 'trash') return baseColumns
  return [...baseColumns, buildColumn('deleted_at', 'timestamp with time zone', false), buildColumn('deleted_by', 'uuid', false)]
}

function buildFieldColumns(resource: ResourceDefinition): readonly Column[] {
  return listStoredFields(resource).map(([name, field]) => {
    const type = columnOf(field).column(field) ?? ''
    const stored = buildColumn(toSnakeCase(name), type, isAlwaysFilled(field), defaultOf(field))
    return field.renamedFrom === undefined ? stored : { ...stored, renamedFrom: toSnakeCase(field.renamedFrom) }
  })
}

function buildFieldChecks(resource: ResourceDefinition, table: string): readonly Check[] {
  return listStoredFields(resource).flatMap(([name, field]) => {
    const expression = columnOf(field).constraint(field, quoteName(toSnakeCase(name)))
    return expression === null ? [] : [{ name: buildConstraintName(table, [toSnakeCase(name)], 'check'), expression }]
  })
}

/** Check that an organisation's row contains its own id as organisation, so that the same row-level policy covers it. */
const buildOrganisationChecks = (resource: ResourceDefinition): readonly Check[] =>
  resource.name === 'organisation' ? [{ name: 'organisation_org_id_check', expression: '"org_id" = "id"' }] : []

/**
 * Returns the foreign key of a reference. References to a view and lists of references have no foreign key; the engine maintains lists of
 * references.
 */
function referenceOf(source: {
  readonly table: string
  readonly name: string
  readonly field: FieldDefinition
  readonly stored: readonly ResourceDefinition[]
}): readonly Reference[] {
  const targetTable = targetOf(source.field, source.stored)
  if (targetTable === undefined) return []
  return [
    {
      name: buildConstraintName(source.table, [toSnakeCase(source.name)], 'reference'),
      column: toSnakeCase(source.name),
      table: targetTable,
    },
  ]
}

function targetOf(field: FieldDefinition, stored: readonly ResourceDefinition[]): string | undefined {
  const { pointsAt } = typeOf(field)
  if (pointsAt === undefined) return undefined
  const target = pointsAt(field)
  if (target === null) return 'stored_file'
  return stored.some((resource) => resource.name === target) ? toSnakeCase(target) : undefined
}

/** True if the column has a value in every row, because the field is always required, whatever the row's other fields are. */
export function isAlwaysFilled(field: FieldDefinition): boolean {
  if (isState(field)) return true
  return field.required === true && field.visibleWhen === undefined && field.fixedWhen?.value !== null
}

function defaultOf(field: FieldDefinition): string | null {
  const value = isState(field) ? field.initial : field.default
  if (value === undefined) return null
  if (typeof value === 'string') return quoteText(value)
  return typeof value === 'object' ? `array[${quoteTexts(value)}]::text[]` : String(value)
}

const listStoredFields = (resource: ResourceDefinition): readonly (readonly [string, FieldDefinition])[] =>
  Object.entries(resource.fields).filter(([, field]) => !isDerived(field))

const buildColumn = (name: string, type: string, notNull: boolean, standard: string | null = null): Column => ({
  name,
  type,
  notNull,
  default: standard,
  generated: null,
})
