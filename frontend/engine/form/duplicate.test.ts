import { describe, expect, it } from 'vitest'
import { isDerived } from '#resources/core/fieldKinds.ts'
import { boolean, computed, file, integer, ref, secret, status, text } from '#resources/core/fields/index.ts'
import { getSettledFields, versionRowsOf } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { duplicateOf, isDuplicable } from './duplicate.ts'
import { fieldsOfTab, tabsOf } from './formLayout.ts'

const fields = {
  name: text({ sensitive: true }),
  code: text({ unique: true }),
  term: text({ unique: ['name'] }),
  uid: text({ readOnly: true }),
  isActive: boolean(),
  mode: text({ readOnly: { field: 'isActive', is: true } }),
  score: integer({ fixedWhen: { when: { field: 'isActive', is: true }, value: 5 } }),
  password: secret(),
  consent: file(),
  initial: computed({ from: ['name'], as: 'text', sensitive: true, compute: () => 'A' }),
  state: status({ states: ['OPEN'], tones: { OPEN: 'success' }, initial: 'OPEN', transitions: {} }),
  unseen: text(),
}
const form = {
  tabs: [
    { key: 'a', fields: ['name', 'code', 'term', 'uid', 'isActive', 'mode', 'score'] },
    { key: 'b', fields: ['password', 'consent', 'initial', 'state'] },
    { key: 'c', related: 'site', by: 'personId' },
  ],
}
const row = {
  id: '1',
  version: 4,
  name: 'Ann',
  code: 'A-1',
  term: 't',
  uid: 'u',
  isActive: false,
  mode: 'fast',
  score: 3,
  password: true,
  consent: '0198a000-0000-7000-8000-000000000001',
  initial: 'A',
  state: 'OPEN',
  unseen: 'x',
}

describe('a duplicate of a row', () => {
  it('a duplicate copies repeatable values, and lists those left out', () => {
    expect(duplicateOf({ name: 'person', fields, form }, row)).toEqual({
      values: { name: 'Ann', isActive: false, mode: 'fast', score: 3 },
      leftOut: ['code', 'term', 'uid', 'password', 'consent', 'state'],
    })
  })
  it('a duplicate omits fields that are locked in this row', () => {
    expect(duplicateOf({ name: 'person', fields, form }, { ...row, isActive: true }).leftOut).toEqual(
      expect.arrayContaining(['mode', 'score']),
    )
  })
  it('a duplicate omits fields that a restricted profile hides, filled or not', () => {
    const { name: _name, initial: _initial, ...shown } = row
    const { values, leftOut } = duplicateOf({ name: 'person', fields, form }, { ...shown, redacted: true })
    expect(values).not.toHaveProperty('name')
    expect(leftOut[0]).toBe('name')
  })
  it('a duplicate of a version is the next version: with its owner and content, without number and use', () => {
    const settledWhen = { field: 'isActive', is: true } as const
    const versions = { of: ['name'], number: 'term', content: ['score', 'uid'], settledWhen }
    const plainFields = { ...fields, score: integer() }
    for (const isActive of [false, true])
      expect(duplicateOf({ name: 'person', fields: plainFields, form, versions }, { ...row, isActive })).toEqual({
        values: { name: 'Ann', score: 3 },
        leftOut: ['term', 'uid'],
      })
  })
  it('a duplicate names its original, when the resource has a field for it', () => {
    const copyTrackedFields = { ...fields, copiedFrom: ref({ to: 'person', once: true }) }
    const tabs = [{ key: 'a', fields: ['name', 'copiedFrom'] }]
    expect(duplicateOf({ name: 'person', fields: copyTrackedFields, form: { tabs } }, { ...row, copiedFrom: '0' }).values).toEqual({
      name: 'Ann',
      copiedFrom: '1',
    })
  })
  it('a duplicate lists no empty fields', () => {
    expect(duplicateOf({ name: 'person', fields, form }, { name: 'Ann', code: ' ', term: null })).toEqual({
      values: { name: 'Ann' },
      leftOut: [],
    })
  })
})

describe.each(
  (resources as readonly ResourceDefinition[]).filter(({ form: layout }) => layout !== undefined).map((each) => [each.name, each] as const),
)('a duplicate of %s', (_name, definition) => {
  it('a duplicate contains no value that must be unique to a row', () => {
    const fullRow = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, 'x']))
    const { values, leftOut } = duplicateOf(definition, fullRow)
    for (const name of Object.keys(values)) {
      const field = definition.fields[name]
      expect(field !== undefined && isDuplicable(field, fullRow), name).toBe(true)
      expect(field?.unique, name).toBeUndefined()
      expect(['status', 'secret', 'file', 'image', 'computed'], name).not.toContain(field?.type)
    }
    const versions = versionRowsOf(definition)
    const shownTabNames = tabsOf(definition, true)
      .flatMap(fieldsOfTab)
      .filter((name) => versions === null || getSettledFields(versions).includes(name))
    for (const name of shownTabNames) {
      const field = definition.fields[name]
      expect(name in values || leftOut.includes(name) || (field !== undefined && isDerived(field)), name).toBe(true)
    }
  })
})
