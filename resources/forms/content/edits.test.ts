import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  copyOf,
  createInsertOperations,
  createMoveOperations,
  createRenameOperations,
  findFreeName,
  findReferences,
  getChildListName,
  planRemoval,
} from './edits.ts'
import { formNodesOf } from './formNodes.ts'
import { getValueAtPath, type JsonObject, type Path } from './json.ts'
import {
  applyOperationList,
  createSetOperation,
  findShapeProblem,
  invertOperations,
  type Operation,
  OperationMismatchError,
} from './operations.ts'
import { referencesOf } from './references.ts'

const diary: JsonObject = {
  title: { en: 'Diary of {name}', fr: 'Journal de {name}' },
  unknownProperty: { nested: [1, { deeper: true }] },
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

const pathOf = (name: string, document = diary): Path => formNodesOf(document).find((formNode) => formNode.name === name)?.path ?? []
const findNode = (name: string, document: JsonObject) => getValueAtPath(document, pathOf(name, document)) as JsonObject

describe('parts of a form', () => {
  it('parts of a form include everything with a position, in reading order, with the surrounding repeat', () => {
    expect(formNodesOf(diary).map(({ name, page, depth, repeat }) => [name, page, depth, repeat?.name ?? ''])).toEqual([
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

  it('parts of a form name the list of elements below them', () => {
    expect(['first', 'age', 'more', 'doses'].map((name) => getChildListName(diary, pathOf(name)))).toEqual([
      'elements',
      null,
      'elements',
      'templateElements',
    ])
    expect(getChildListName({ pages: [{ questions: [] }] }, ['pages', 0])).toBe('questions')
  })
})

describe('references in a form', () => {
  it('references match the longest name, resolve names in a repeat, and report dangling ones', () => {
    const references = referencesOf({ ...diary, completedHtml: '{nobody} {panel.nope} {total} {age of mother}' })
    const message = references.filter(({ path }) => path[0] === 'completedHtml').map(({ name, parts }) => `${name}:${parts.length}`)
    expect(message).toEqual(['nobody:0', 'nope:0', 'age of mother:1'])
    expect(findReferences(diary, pathOf('amount')).map(({ path }) => path.at(-1))).toEqual(['visibleIf', 'templateTitle', 'visibleIf'])
  })
})

describe('renaming a question', () => {
  it('updates every reference, also in other languages, calculations, repeats and names given as text', () => {
    const renamedForm = applyOperationList(diary, createRenameOperations(diary, pathOf('age'), 'ageInYears'))
    expect(JSON.stringify(renamedForm)).toBe(
      JSON.stringify(diary)
        .replaceAll('{age}', '{ageInYears}')
        .replace('"name":"age"', '"name":"ageInYears"')
        .replace('"questionName":"age"', '"questionName":"ageInYears"'),
    )
    const amount = applyOperationList(diary, createRenameOperations(diary, pathOf('amount'), 'quantity'))
    expect(JSON.stringify(amount)).toBe(
      JSON.stringify(diary)
        .replaceAll('.amount}', '.quantity}')
        .replace("'amount'", "'quantity'")
        .replace('"name":"amount"', '"name":"quantity"')
        .replaceAll('].amount', '].quantity'),
    )
  })

  it('leaves references of a question that shares its answer', () => {
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
    expect(findNode('b', applyOperationList(shared, createRenameOperations(shared, pathOf('a', shared), 'c'))).visibleIf).toBe('{v} = 1')
  })
})

describe('removing a part', () => {
  it('removing a part simplifies the conditions that depend on it, and reports remaining references', () => {
    const { operations, reset, left } = planRemoval(diary, pathOf('age'))
    const reducedForm = applyOperationList(diary, operations)
    expect(findNode('more', reducedForm)).not.toHaveProperty('visibleIf')
    expect(findNode('unit', reducedForm)).toMatchObject({ visibleIf: '{panel.amount} notempty' })
    expect(findNode('unit', reducedForm)).not.toHaveProperty('requiredIf')
    expect(findNode('last', reducedForm).visibleIf).toEqual({ operationType: 'IS_NOT_EMPTY', answers: [], questionName: '', type: '' })
    expect(reset).toHaveLength(5)
    expect(left.map(({ path }) => path[0])).toEqual(['calculatedValues'])
    expect(applyOperationList(reducedForm, invertOperations(operations))).toEqual(diary)
  })
})

describe('moving a part', () => {
  it('moves parts between pages and panels, never into themselves, and back on undo', () => {
    const operations = createMoveOperations(diary, pathOf('name'), pathOf('doses'), 1) ?? []
    const movedForm = applyOperationList(diary, operations)
    expect(formNodesOf(movedForm).map(({ name }) => name)).toEqual([
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
    expect(applyOperationList(movedForm, invertOperations(operations))).toEqual(diary)
    expect(createMoveOperations(diary, pathOf('more'), pathOf('more'), 0)).toBeNull()
    expect(createMoveOperations(diary, pathOf('first'), pathOf('second'), 0)).toBeNull()
    expect(createMoveOperations(diary, pathOf('age'), pathOf('first'), 2)).toBeNull()
    const pages = applyOperationList(diary, createMoveOperations(diary, pathOf('first'), [], 2) ?? [])
    expect(
      formNodesOf(pages)
        .filter(({ kind }) => kind === 'page')
        .map(({ name }) => name),
    ).toEqual(['second', 'first'])
  })
})

describe('copies of a part', () => {
  it('copies of a part get unique names, and refer to each other', () => {
    const copy = copyOf(diary, getValueAtPath(diary, ['pages', 1]) as JsonObject)
    expect(JSON.stringify(copy)).toContain('{panel.amount}')
    expect(copy.name).toBe('second_2')
    expect(findFreeName(new Set(['a', 'a_2']), 'a_2')).toBe('a_3')
  })

  it('copies of a section within a repeat refer to the copied questions', () => {
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

  it('copies of a part get a separate answer, which their conditions follow', () => {
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

describe('edit operations', () => {
  it('edit operations are rejected when the form differs from the expected state', () => {
    const operations: readonly Operation[] = [
      { do: 'set', path: ['title'], before: 'other', after: 'x' },
      { do: 'set', path: ['nope', 'deeper'], after: 'x' },
      { do: 'remove', path: ['pages'], at: 0, value: {} },
      { do: 'remove', path: ['pages'], at: 7, value: {} },
      { do: 'insert', path: ['pages'], at: 9, value: {} },
      { do: 'insert', path: ['elements'], at: 0, value: {} },
    ]
    for (const operation of operations)
      expect(() => applyOperationList(diary, [operation]), JSON.stringify(operation)).toThrow(OperationMismatchError)
    expect([null, [{}], [{ do: 'set', path: [] }], [{ do: 'insert', path: [], at: -1, value: 1 }]].map(findShapeProblem)).not.toContain(
      null,
    )
  })

  it('edit operations are undone exactly, whatever the form contains', () => {
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
        const doneOperations: Operation[] = []
        for (const { place, what, value, target } of steps) {
          const formNodes = formNodesOf(document)
          const formNode = formNodes[place % Math.max(formNodes.length, 1)]
          const other = formNodes[target % Math.max(formNodes.length, 1)]
          if (formNode === undefined || other === undefined) continue
          // JSON has no negative zero.
          const plainValue = JSON.parse(JSON.stringify(value))
          const operations =
            what === 'set'
              ? [createSetOperation(document, [...formNode.path, 'title'], plainValue)]
              : what === 'drop'
                ? [createSetOperation(document, [...formNode.path, 'name'], undefined)]
                : what === 'insert'
                  ? createInsertOperations(document, formNode.path, target, { type: 'text', name: 'new', extra: plainValue })
                  : what === 'rename'
                    ? createRenameOperations(document, formNode.path, `renamed ${target}`)
                    : what === 'move'
                      ? (createMoveOperations(document, formNode.path, other.path, target) ?? [])
                      : planRemoval(document, formNode.path).operations
          const changed = applyOperationList(document, operations)
          expect(applyOperationList(changed, invertOperations(operations))).toEqual(document)
          document = changed
          doneOperations.push(...operations)
        }
        expect(applyOperationList(document, invertOperations(doneOperations))).toEqual(diary)
      }),
      { numRuns: 200 },
    )
  })
})
