import { describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { site } from '#resources/organisation/site.ts'
import { callFilesOf } from './callSources.ts'
import { definitionOf } from './definition.ts'
import { addToParent, removeReferences } from './parent.ts'
import { parseField } from './parseField.ts'
import { parseRequest } from './request.ts'
import { addEntry, parseEntries, removeEntries } from './syntax.ts'

const states = 'status:status=IN_USE,IN_REPAIR,RETIRED'
const createDefinition = (...input: readonly string[]): ResourceDefinition => {
  const { parent: _parent, ...request } = parseRequest(['equipment', ...input])
  return definitionOf('equipment', request.fields.map(parseField), request)
}

describe('options of resource:new', () => {
  it('options of resource:new create a transition that requests fields, in addition to those between successive states', () => {
    const { status } = createDefinition('name:text', states, 'retiredOn:date', '--transition', 'retire:asks=reason,retiredOn?').fields
    expect(status).toMatchObject({
      transitions: {
        markInRepair: { from: ['IN_USE'], to: 'IN_REPAIR' },
        retire: { from: ['IN_USE', 'IN_REPAIR'], to: 'RETIRED', reason: 'required', asks: { retiredOn: 'optional' } },
      },
    })
    expect(Object.keys((status as unknown as { transitions: object }).transitions)).toEqual(['markInRepair', 'retire'])
  })

  it.each([
    ['--ordered', /say --parent too/],
    ['--rollup=repairs:count', /say --parent too/],
    ['--transition=retire:ask=reason', /there is no 'ask' here/],
    ['--transition=retire:asks=place', /there is no field place/],
    ['--transition=lend', /say to which state/],
    ['--notice=EQUIPMENT_RETIRED', /say when/],
    ['--notice=retired:created', /a topic in capitals/],
    ['--call=due:until=name', /has no day name/],
    ['--call=due:until=a:sets=b', /not both/],
    ['--fr=equipment', /write name=texte/],
  ])('options of resource:new are rejected when invalid, with the correct form: %s', (option, message) => {
    const make = () => {
      const { calls } = parseRequest(['equipment', option])
      return callFilesOf(createDefinition('name:text', states, option), calls, 'organisation')
    }
    expect(make).toThrow(message)
  })
})

describe('entries in a source file', () => {
  const source = `const list = {\n  // One, or {two}.\n  one: ['a, b', \`}\`],\n  two: { three: f({ x: 1 }) },\n}\n`
  const open = source.indexOf('{')

  it('source entries are found by brackets, skipping strings and comments', () => {
    expect(parseEntries(source, open).map(({ key, start, end }) => [key, source.slice(start, end)])).toEqual([
      ['one', `one: ['a, b', \`}\`]`],
      ['two', 'two: { three: f({ x: 1 }) }'],
    ])
  })

  it('source entries are added last and removed again', () => {
    const added = addEntry(source, open, 'four: 4')
    expect(parseEntries(added, open).map(({ key }) => key)).toEqual(['one', 'two', 'four'])
    expect(removeEntries(added, open, (_text, key) => key === 'four')).toBe(source)
  })

  it('source entries of a parent are its tab, its column and its roll-up, and are removed without a trace', () => {
    const text = `import { text } from '../core/fields/index.ts'\nimport { defineResource } from '../core/resource.ts'\n\nexport const site = defineResource({\n  fields: { name: text() },\n  list: { columns: ['name'] },\n  form: { tabs: [{ key: 'details', fields: ['name'] }] },\n})\n`
    const additions = {
      name: 'device',
      reference: 'siteId',
      tab: 'devices',
      rollups: [{ name: 'deviceCount', kind: 'count' as const, of: 'device' }],
    }
    const added = addToParent(text, 'site', additions)
    for (const line of [
      'deviceCount: rollup({ of',
      `'name', 'deviceCount'`,
      `{ key: 'devices', related: 'device', by: 'siteId' }`,
      'import { rollup, text }',
    ])
      expect(added).toContain(line)
    const extendedSite = {
      ...site,
      fields: { ...site.fields, deviceCount: { type: 'rollup', of: 'device', by: { siteId: 'id' } } },
    } as const
    expect(removeReferences(added, extendedSite as ResourceDefinition, ['device'])).toBe(text)
  })
})
