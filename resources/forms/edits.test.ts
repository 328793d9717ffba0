import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyOf, freeName, inserting, listNameAt, moving, referencesTo, removal, renaming } from './edits.ts'
import { type JsonObject, type Path, valueAt } from './json.ts'
import { applied, DoesNotFit, inverse, misshapen, type Operation, setting } from './operations.ts'
import { partsOf } from './parts.ts'
import { referencesOf } from './references.ts'

const diary: JsonObject = {
  title: { en: 'Diary of {name}', fr: 'Journal de {name}' },
  whatWeDoNotKnow: { kept: [1, { deeper: true }] },
  calculatedValues: [{ name: 'total', expression: "sumInArray({doses}, 'amount') + {age}" }],
  pages: [
    {
      name: 'first',
      elements: [
        { type: 'text', name: 'name' },
        { type: 'text', name: 'age', inputType: 'number', title: 'How old is {name}?' },
        { type: 'text', name: 'age of mother', visibleIf: '{age} < 18' },
        {
          type: 'panel',
          name: 'more',
          visibleIf: '{age} >= 18 and {age of mother} empty and {doses[0].amount} > {age}',
          elements: [{ type: 'medications', name: 'own', strange: 1 }],
        },
      ],
    },
    {
      name: 'second',
      elements: [
        {
          type: 'paneldynamic',
          name: 'doses',
          templateTitle: 'Dose {panel.amount}',
          templateElements: [
            { type: 'text', name: 'amount' },
            { type: 'text', name: 'unit', visibleIf: '{panel.amount} notempty', requiredIf: '{age} > 3' },
          ],
        },
        { type: 'text', name: 'last', visibleIf: { operationType: 'IS', answers: ['1'], questionName: 'age', type: 'text' } },
      ],
    },
  ],
}

const at = (name: string, document = diary): Path => partsOf(document).find((part) => part.name === name)?.path ?? []
const named = (name: string, document: JsonObject) => valueAt(document, at(name, document)) as JsonObject

describe('parts', () => {
  it('are all that have a place, in the order in which they are read, with the repeat around them', () => {
    expect(partsOf(diary).map(({ name, page, depth, repeat }) => [name, page, depth, repeat?.name ?? ''])).toEqual([
      ['first', 0, 0, ''],
      ['name', 0, 1, ''],
      ['age', 0, 1, ''],
      ['age of mother', 0, 1, ''],
      ['more', 0, 1, ''],
      ['own', 0, 2, ''],
      ['second', 1, 0, ''],
      ['doses', 1, 1, ''],
      ['amount', 1, 2, 'doses'],
      ['unit', 1, 2, 'doses'],
      ['last', 1, 1, ''],
    ])
  })

  it('know the lists that stand below them', () => {
    expect(['first', 'age', 'more', 'doses'].map((name) => listNameAt(diary, at(name)))).toEqual([
      'elements',
      null,
      'elements',
      'templateElements',
    ])
    expect(listNameAt({ pages: [{ questions: [] }] }, ['pages', 0])).toBe('questions')
  })
})

describe('references', () => {
  it('find the longest name, what stands in a repeat, and tell what is dangling', () => {
    const found = referencesOf({ ...diary, completedHtml: '{nobody} {panel.nope} {total} {age of mother}' })
    const said = found.filter(({ path }) => path[0] === 'completedHtml').map(({ name, parts }) => `${name}:${parts.length}`)
    expect(said).toEqual(['nobody:0', 'nope:0', 'age of mother:1'])
    expect(referencesTo(diary, at('amount')).map(({ path }) => path.at(-1))).toEqual(['visibleIf', 'templateTitle', 'visibleIf'])
  })
})

describe('renaming', () => {
  it('follows every reference, also in other languages, calculations, repeats and names given as texts', () => {
    const renamed = applied(diary, renaming(diary, at('age'), 'ageInYears'))
    expect(JSON.stringify(renamed)).toBe(
      JSON.stringify(diary)
        .replaceAll('{age}', '{ageInYears}')
        .replace('"name":"age"', '"name":"ageInYears"')
        .replace('"questionName":"age"', '"questionName":"ageInYears"'),
    )
    const amount = applied(diary, renaming(diary, at('amount'), 'quantity'))
    expect(JSON.stringify(amount)).toBe(
      JSON.stringify(diary)
        .replaceAll('.amount}', '.quantity}')
        .replace("'amount'", "'quantity'")
        .replace('"name":"amount"', '"name":"quantity"')
        .replaceAll('].amount', '].quantity'),
    )
  })

  it('leaves the references of a question that shares its answer', () => {
    const shared: JsonObject = {
      pages: [
        {
          elements: [
            { type: 'text', name: 'a', valueName: 'v' },
            { type: 'text', name: 'b', visibleIf: '{v} = 1' },
          ],
        },
      ],
    }
    expect(named('b', applied(shared, renaming(shared, at('a', shared), 'c'))).visibleIf).toBe('{v} = 1')
  })
})

describe('removal', () => {
  it('resets conditions to "is not empty" with nothing chosen, and tells what is left', () => {
    const { operations, reset, left } = removal(diary, at('age'))
    const without = applied(diary, operations)
    expect(named('more', without)).not.toHaveProperty('visibleIf')
    expect(named('unit', without)).toMatchObject({ visibleIf: '{panel.amount} notempty' })
    expect(named('unit', without)).not.toHaveProperty('requiredIf')
    expect(named('last', without).visibleIf).toEqual({ operationType: 'IS_NOT_EMPTY', answers: [], questionName: '', type: '' })
    expect(reset).toHaveLength(5)
    expect(left.map(({ path }) => path[0])).toEqual(['calculatedValues'])
    expect(applied(without, inverse(operations))).toEqual(diary)
  })
})

describe('moving', () => {
  it('takes parts between pages and panels, never into themselves, and back by undoing', () => {
    const operations = moving(diary, at('name'), at('doses'), 1) ?? []
    const moved = applied(diary, operations)
    expect(partsOf(moved).map(({ name }) => name)).toEqual([
      'first',
      'age',
      'age of mother',
      'more',
      'own',
      'second',
      'doses',
      'amount',
      'name',
      'unit',
      'last',
    ])
    expect(applied(moved, inverse(operations))).toEqual(diary)
    expect(moving(diary, at('more'), at('more'), 0)).toBeNull()
    expect(moving(diary, at('first'), at('second'), 0)).toBeNull()
    expect(moving(diary, at('age'), at('first'), 2)).toBeNull()
    const pages = applied(diary, moving(diary, at('first'), [], 2) ?? [])
    expect(
      partsOf(pages)
        .filter(({ kind }) => kind === 'page')
        .map(({ name }) => name),
    ).toEqual(['second', 'first'])
  })
})

describe('copies', () => {
  it('have names of their own, and references among themselves', () => {
    const copy = copyOf(diary, valueAt(diary, ['pages', 1]) as JsonObject)
    expect(JSON.stringify(copy)).toContain('{panel.amount}')
    expect(copy.name).toBe('second_2')
    expect(freeName(new Set(['a', 'a_2']), 'a_2')).toBe('a_3')
  })

  it('of a section within a repeat ask for what stands in the copy', () => {
    const section: JsonObject = {
      type: 'panel',
      name: 's',
      elements: [
        { type: 'text', name: 'a' },
        { type: 'text', name: 'b', visibleIf: '{panel.a} = 1 and {panel.z} = 2' },
      ],
    }
    const form: JsonObject = { elements: [{ type: 'paneldynamic', name: 'p', templateElements: [section, { type: 'text', name: 'z' }] }] }
    const copy = copyOf(form, section)
    expect(JSON.stringify(copy)).toContain('{panel.a_2} = 1 and {panel.z} = 2')
  })

  it('have an answer of their own, and their conditions follow it', () => {
    const section: JsonObject = {
      type: 'panel',
      name: 's',
      elements: [
        { type: 'text', name: 'a', valueName: 'shared' },
        { type: 'text', name: 'b', visibleIf: '{shared} = 1' },
      ],
    }
    const copy = JSON.stringify(copyOf({ elements: [section] }, section))
    expect(copy).toContain('"valueName":"shared_2"')
    expect(copy).toContain('{shared_2} = 1')
  })
})

describe('operations', () => {
  it('refuse what is not as they found it', () => {
    const operations: readonly Operation[] = [
      { do: 'set', path: ['title'], before: 'other', after: 'x' },
      { do: 'set', path: ['nope', 'deeper'], after: 'x' },
      { do: 'remove', path: ['pages'], at: 0, value: {} },
      { do: 'remove', path: ['pages'], at: 7, value: {} },
      { do: 'insert', path: ['pages'], at: 9, value: {} },
      { do: 'insert', path: ['elements'], at: 0, value: {} },
    ]
    for (const operation of operations) expect(() => applied(diary, [operation]), JSON.stringify(operation)).toThrow(DoesNotFit)
    expect([null, [{}], [{ do: 'set', path: [] }], [{ do: 'insert', path: [], at: -1, value: 1 }]].map(misshapen)).not.toContain(null)
  })

  it('come back exactly by undoing, whatever the form holds', () => {
    const json = fc.jsonValue({ maxDepth: 4 })
    const step = fc.record({
      place: fc.nat(30),
      what: fc.constantFrom('set', 'drop', 'insert', 'remove', 'rename', 'move', 'delete'),
      value: json,
      target: fc.nat(30),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let document: JsonObject = diary
        const done: Operation[] = []
        for (const { place, what, value, target } of steps) {
          const parts = partsOf(document)
          const part = parts[place % Math.max(parts.length, 1)]
          const other = parts[target % Math.max(parts.length, 1)]
          if (part === undefined || other === undefined) continue
          // JSON has no negative zero.
          const plain = JSON.parse(JSON.stringify(value))
          const operations =
            what === 'set'
              ? [setting(document, [...part.path, 'title'], plain)]
              : what === 'drop'
                ? [setting(document, [...part.path, 'name'], undefined)]
                : what === 'insert'
                  ? inserting(document, part.path, target, { type: 'text', name: 'new', extra: plain })
                  : what === 'rename'
                    ? renaming(document, part.path, `renamed ${target}`)
                    : what === 'move'
                      ? (moving(document, part.path, other.path, target) ?? [])
                      : removal(document, part.path).operations
          const changed = applied(document, operations)
          expect(applied(changed, inverse(operations))).toEqual(document)
          document = changed
          done.push(...operations)
        }
        expect(applied(document, inverse(done))).toEqual(diary)
      }),
      { numRuns: 200 },
    )
  })
})
