import { describe, expect, it } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { site } from '#resources/site.ts'
import { callFilesOf } from './callSources.ts'
import { definitionOf } from './definition.ts'
import { addParts, removeParts } from './parent.ts'
import { parseField } from './parseField.ts'
import { parseRequest } from './request.ts'
import { addEntry, entriesIn, removeEntries } from './syntax.ts'

const states = 'status:status=IN_USE,IN_REPAIR,RETIRED'
const definitionFor = (...input: readonly string[]): ResourceDefinition => {
  const { parent: _parent, ...request } = parseRequest(['equipment', ...input])
  return definitionOf('equipment', request.fields.map(parseField), request)
}

describe('options of resource:new', () => {
  it('make a transition that requests fields, beside those from a state to the next', () => {
    const { status } = definitionFor('name:text', states, 'retiredOn:date', '--transition', 'retire:asks=reason,retiredOn?').fields
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
  ])('that are wrong are refused with a message that says what to write: %s', (option, message) => {
    const make = () => {
      const { calls } = parseRequest(['equipment', option])
      return callFilesOf(definitionFor('name:text', states, option), calls)
    }
    expect(make).toThrow(message)
  })
})

describe('entries of a source', () => {
  const source = `const list = {\n  // One, or {two}.\n  one: ['a, b', \`}\`],\n  two: { three: f({ x: 1 }) },\n}\n`
  const open = source.indexOf('{')

  it('are found by brackets, past strings and comments', () => {
    expect(entriesIn(source, open).map(({ key, start, end }) => [key, source.slice(start, end)])).toEqual([
      ['one', `one: ['a, b', \`}\`]`],
      ['two', 'two: { three: f({ x: 1 }) }'],
    ])
  })

  it('are added last and removed again', () => {
    const added = addEntry(source, open, 'four: 4')
    expect(entriesIn(added, open).map(({ key }) => key)).toEqual(['one', 'two', 'four'])
    expect(removeEntries(added, open, (_text, key) => key === 'four')).toBe(source)
  })

  it('of a parent are its tab, its column and its roll-up, and leave it as it was', () => {
    const text = `import { text } from './core/fields/index.ts'\nimport { defineResource } from './core/resource.ts'\n\nexport const site = defineResource({\n  fields: { name: text() },\n  list: { columns: ['name'] },\n  form: { tabs: [{ key: 'details', fields: ['name'] }] },\n})\n`
    const parts = {
      name: 'device',
      reference: 'siteId',
      tab: 'devices',
      rollups: [{ name: 'deviceCount', kind: 'count' as const, of: 'device' }],
    }
    const added = addParts(text, 'site', parts)
    for (const line of [
      'deviceCount: rollup({ of',
      `'name', 'deviceCount'`,
      `{ key: 'devices', related: 'device', by: 'siteId' }`,
      'import { rollup, text }',
    ])
      expect(added).toContain(line)
    const whole = { ...site, fields: { ...site.fields, deviceCount: { type: 'rollup', of: 'device', by: { siteId: 'id' } } } } as const
    expect(removeParts(added, whole as ResourceDefinition, ['device'])).toBe(text)
  })
})
