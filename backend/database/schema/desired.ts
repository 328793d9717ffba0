import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { snake } from '#resources/core/names.ts'
import { rankName } from '#resources/core/order.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { columnOf } from '../../fields/index.ts'
import { quoteText, quoteTexts } from '../../fields/quote.ts'
import { desiredIndexes, searchColumn } from './desiredIndexes.ts'
import type { Check, Column, Reference, Schema, Table } from './model.ts'
import { constraintName, quoted } from './names.ts'
import { policiesOf } from './policies.ts'

/** The tables that the declarations ask for. Resources that are views have none. */
export function desiredSchema(resources: readonly ResourceDefinition[]): Schema {
  const stored = resources.filter((resource) => resource.view !== true)
  return { tables: stored.map((resource) => desiredTable(resource, stored)) }
}

function desiredTable(resource: ResourceDefinition, stored: readonly ResourceDefinition[]): Table {
  const table = snake(resource.name)
  return {
    name: table,
    columns: [...systemColumns(resource), ...fieldColumns(resource), ...searchColumn(resource)],
    checks: [...fieldChecks(resource, table), ...organisationCheck(resource)],
    indexes: desiredIndexes(resource, table),
    references: storedFields(resource).flatMap(([name, field]) => referenceOf({ table, name, field, stored })),
    policies: policiesOf(table),
    ...(resource.renamedFrom === undefined ? {} : { renamedFrom: snake(resource.renamedFrom) }),
  }
}

function systemColumns(resource: ResourceDefinition): readonly Column[] {
  const columns = [
    column('org_id', 'uuid', true),
    column('id', 'uuid', true),
    column('version', 'integer', true, '1'),
    column('created_at', 'timestamp with time zone', true, 'now()'),
    column('created_by', 'uuid', false),
    column('updated_at', 'timestamp with time zone', true, 'now()'),
    column('updated_by', 'uuid', false),
  ]
  const placed = resource.ordered === undefined ? columns : [...columns, column(rankName, 'text collate "C"', true)]
  if (resource.deletion !== 'trash') return placed
  return [...placed, column('deleted_at', 'timestamp with time zone', false), column('deleted_by', 'uuid', false)]
}

function fieldColumns(resource: ResourceDefinition): readonly Column[] {
  return storedFields(resource).map(([name, field]) => {
    const type = columnOf(field).column(field) ?? ''
    const stored = column(snake(name), type, isAlwaysFilled(field), defaultOf(field))
    return field.renamedFrom === undefined ? stored : { ...stored, renamedFrom: snake(field.renamedFrom) }
  })
}

function fieldChecks(resource: ResourceDefinition, table: string): readonly Check[] {
  return storedFields(resource).flatMap(([name, field]) => {
    const expression = columnOf(field).constraint(field, quoted(snake(name)))
    return expression === null ? [] : [{ name: constraintName(table, [snake(name)], 'check'), expression }]
  })
}

/** An organisation is a row of itself, which lets it stand behind the same wall as its rows. */
const organisationCheck = (resource: ResourceDefinition): readonly Check[] =>
  resource.name === 'organisation' ? [{ name: 'organisation_org_id_check', expression: '"org_id" = "id"' }] : []

/** References to views have no table to point at; lists of references are the engine's to keep. */
function referenceOf(place: {
  readonly table: string
  readonly name: string
  readonly field: FieldDefinition
  readonly stored: readonly ResourceDefinition[]
}): readonly Reference[] {
  const to = targetOf(place.field, place.stored)
  if (to === undefined) return []
  return [{ name: constraintName(place.table, [snake(place.name)], 'reference'), column: snake(place.name), table: to }]
}

function targetOf(field: FieldDefinition, stored: readonly ResourceDefinition[]): string | undefined {
  const { pointsAt } = typeOf(field)
  if (pointsAt === undefined) return undefined
  const target = pointsAt(field)
  if (target === null) return 'stored_file'
  return stored.some((resource) => resource.name === target) ? snake(target) : undefined
}

/** Has the column a value in every row? It has where the field is required, whatever the rest of the row says. */
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

const storedFields = (resource: ResourceDefinition): readonly (readonly [string, FieldDefinition])[] =>
  Object.entries(resource.fields).filter(([, field]) => !isDerived(field))

const column = (name: string, type: string, notNull: boolean, standard: string | null = null): Column => ({
  name,
  type,
  notNull,
  default: standard,
  generated: null,
})
