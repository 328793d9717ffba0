import { describe, expect, it } from 'vitest'
import { differencesOf } from './differences.ts'
import { createMoveOperations, createRenameOperations } from './edits.ts'
import type { JsonObject } from './json.ts'
import { applyOperationList } from './operations.ts'

const form: JsonObject = {
  title: 'Diary',
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'a' },
        { type: 'text', name: 'b', title: 'B' },
        { type: 'panel', name: 'p', elements: [{ type: 'text', name: 'c' }] },
      ],
    },
    { name: 'two', elements: [{ type: 'matrix', name: 'm', columns: ['x', 'y'] }] },
  ],
}
const describeDifferences = (after: JsonObject, before = form) =>
  differencesOf(before, after).map(({ kind, part, property }) =>
    [kind, part?.name ?? '', property].filter((each) => each !== undefined).join(' '),
  )

describe('differences of two versions', () => {
  it('finds no difference in the same version', () => expect(describeDifferences(form)).toEqual([]))

  it('reports changes of remaining parts and of the form', () => {
    const after = applyOperationList(form, [
      { do: 'set', path: ['title'], before: 'Diary', after: 'Diary 2' },
      { do: 'set', path: ['pages', 0, 'elements', 1, 'title'], before: 'B', after: 'Bee' },
      { do: 'set', path: ['pages', 1, 'elements', 0, 'columns'], before: ['x', 'y'], after: ['x'] },
    ])
    expect(describeDifferences(after)).toEqual(['changed  title', 'changed b title', 'changed m columns'])
  })

  it('reports added and removed parts once, with everything in them', () => {
    const after = applyOperationList(form, [
      { do: 'remove', path: ['pages', 0, 'elements'], at: 2, value: (form.pages as JsonObject[])[0]?.elements?.[2 as never] as never },
      { do: 'insert', path: ['pages', 0, 'elements'], at: 0, value: { type: 'panel', name: 'q', elements: [{ type: 'text', name: 'd' }] } },
    ])
    expect(describeDifferences(after)).toEqual(['added q', 'removed p'])
    expect(describeDifferences(form, after)).toEqual(['added p', 'removed q'])
  })

  it('reports a moved part, without its neighbours', () => {
    const after = applyOperationList(form, createMoveOperations(form, ['pages', 0, 'elements', 0], ['pages', 1], 0) ?? [])
    expect(describeDifferences(after)).toEqual(expect.arrayContaining(['moved a']))
    expect(describeDifferences(applyOperationList(form, createRenameOperations(form, ['pages', 0, 'elements', 1], 'bee')))).toEqual([
      'added bee',
      'removed b',
    ])
  })
})
