import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { text } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import { cloneDatabase, migratedTemplate, runAsAdministrator, testServer } from '../../../app/testing/server.ts'
import { checkDatabase, checkSnapshot } from './check.ts'
import { constraintsOf, findConstraintFields } from './constraints.ts'
import { buildDesiredSchema } from './desired.ts'
import { buildConstraintName } from './names.ts'
import { isNarrower, isWiderType } from './narrowing.ts'

const stored = resources.filter((resource) => !('view' in resource)) as readonly ResourceDefinition[]

describe('the committed migrations', () => {
  const empty = 'schema_test_empty'
  beforeAll(async () => runAsAdministrator(await testServer(), `drop database if exists ${empty}`, `create database ${empty}`))
  afterAll(async () => runAsAdministrator(await testServer(), `drop database if exists ${empty}`))

  test('the committed migrations match the snapshot of the declarations', () => expect(checkSnapshot(resources)).toEqual([]))

  test('the comparison ignores the order in which a declaration names its fields and columns, as schema:diff does', () => {
    const reorderedResources = stored.map(({ fields, list, ...others }) => ({
      ...others,
      fields: Object.fromEntries(Object.entries(fields).toReversed()),
      ...(list === undefined ? {} : { list: { ...list, columns: list.columns.toReversed() } }),
    }))
    expect(JSON.stringify(buildDesiredSchema(reorderedResources))).not.toBe(JSON.stringify(buildDesiredSchema(stored)))
    expect(checkSnapshot(reorderedResources)).toEqual([])
  })

  test('the comparison reports an additional column of the declarations', () => {
    const [first, ...others] = stored
    if (first === undefined) throw new Error('no resource')
    expect(checkSnapshot([{ ...first, fields: { ...first.fields, stray: text() } }, ...others])).toHaveLength(1)
  })

  test('the migrations make the database that the declarations define, and an additional column is reported', async () => {
    const server = await testServer()
    const clone = await cloneDatabase(server, migratedTemplate)
    const [migratedUrl, emptyUrl] = [clone.name, empty].map((name) => server.address('studydesk_owner', name)) as [string, string]
    expect(await checkDatabase(resources, migratedUrl, emptyUrl)).toEqual([])

    const client = new Client({ connectionString: migratedUrl })
    await client.connect()
    await client.query(
      'alter table site add column stray text; alter table study drop constraint study_phase_check; create table stranger ()',
    )
    await client.query('alter table site no force row level security')
    await client.end()
    await runAsAdministrator(server, `drop database ${empty}`, `create database ${empty}`)
    const differences = (await checkDatabase(resources, migratedUrl, emptyUrl)).join('\n')
    for (const difference of [
      'site, column stray',
      'study, constraint study_phase_check',
      'site, row-level security',
      'stranger: a table that nothing declares',
    ])
      expect(differences).toContain(difference)
    await clone.drop()
  })
})

describe('every table', () => {
  const { tables } = buildDesiredSchema(resources)
  test.each(tables.map((table) => [table.name, table] as const))(
    '%s: every index begins with the organisation, and every name fits',
    (_name, table) => {
      for (const { definition } of table.indexes) expect(definition).toMatch(/^(?:using gin )?\("org_id", /)
      const names = [...table.checks, ...table.indexes, ...table.references].map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      for (const name of names) expect(name.length).toBeLessThanOrEqual(63)
      expect(table.policies.map(({ name }) => name)).toContain('organisation')
    },
  )
  test('no name of an index is used twice in the whole schema', () => {
    const names = tables.flatMap(({ indexes }) => indexes.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('names of constraints', () => {
  test('the name of a constraint leads back to its field', () => {
    expect(findConstraintFields('site_name_unique')).toEqual({ resource: 'site', kind: 'unique', fields: ['name'] })
    expect(findConstraintFields('site_province_check')).toEqual({ resource: 'site', kind: 'check', fields: ['province'] })
    expect(findConstraintFields('audit_event_pkey')).toBe(undefined)
  })
  test('names of constraints cover every constraint of every table', () => {
    for (const table of buildDesiredSchema(resources).tables) {
      const names = [...table.checks, ...table.references, ...table.indexes.filter(({ unique }) => unique)].map(({ name }) => name)
      expect(names.filter((name) => findConstraintFields(name) === undefined)).toEqual(
        table.name === 'organisation' ? ['organisation_org_id_check'] : [],
      )
    }
  })
  test('two fields may not share the name of a constraint', () => {
    const [site] = stored
    const firstResource = { ...site, name: 'a', fields: { bName: text({ unique: true }) } } as ResourceDefinition
    const secondResource = { ...site, name: 'aB', fields: { name: text({ unique: true }) } } as ResourceDefinition
    expect(() => constraintsOf([firstResource, secondResource])).toThrow(/a_b_name_/)
  })
  test('names of constraints are cut to the length that PostgreSQL stores, and stay different', () => {
    const [firstName, secondName] = ['One', 'Two'].map((end) =>
      buildConstraintName('participant_study', [toSnakeCase(`aVeryLongNameOfAFieldThatGoesOnAndOn${end}`)], 'unique'),
    )
    expect(firstName?.length).toBeLessThanOrEqual(63)
    expect(firstName).not.toBe(secondName)
  })
})

describe('narrowed columns', () => {
  test.each([
    ['char_length("a") <= 5', 'char_length("a") <= 6', false],
    ['char_length("a") <= 6', 'char_length("a") <= 5', true],
    ['"a" >= 0', '"a" >= -1', false],
    ['"a" >= 0', '"a" >= 1', true],
    ['"a" >= 0', '"a" >= 0 and "a" <= 9', true],
    [`"a" in ('x')`, `"a" in ('y', 'x')`, false],
    [`"a" in ('x', 'it''s')`, `"a" in ('x')`, true],
    [undefined, '"a" >= 0', true],
  ])('%s → %s is a narrowing: %s', (before, after, narrower) => expect(isNarrower(before, after)).toBe(narrower))
  test.each([
    ['integer', 'numeric(12,2)', true],
    ['numeric(11,2)', 'numeric(11,3)', false],
    ['numeric(11,2)', 'integer', false],
    ['date', 'text', true],
    ['text', 'date', false],
    ['text[]', 'text', false],
    ['bytea', 'text', false],
  ])('the change of type %s → %s keeps every value: %s', (before, after, wider) => expect(isWiderType(before, after)).toBe(wider))
})
