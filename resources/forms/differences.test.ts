import { describe, expect, it } from 'vitest'
import { differencesOf } from './differences.ts'
import { moving, renaming } from './edits.ts'
import type { JsonObject } from './json.ts'
import { applied } from './operations.ts'

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
const said = (after: JsonObject, before = form) =>
  differencesOf(before, after).map(({ kind, part, property }) =>
    [kind, part?.name ?? '', property].filter((each) => each !== undefined).join(' '),
  )

describe('differences of two versions', () => {
  it('are none of the same', () => expect(said(form)).toEqual([]))

  it('say what changed of what stayed, and of the form', () => {
    const after = applied(form, [
      { do: 'set', path: ['title'], before: 'Diary', after: 'Diary 2' },
      { do: 'set', path: ['pages', 0, 'elements', 1, 'title'], before: 'B', after: 'Bee' },
      { do: 'set', path: ['pages', 1, 'elements', 0, 'columns'], before: ['x', 'y'], after: ['x'] },
    ])
    expect(said(after)).toEqual(['changed  title', 'changed b title', 'changed m columns'])
  })

  it('say what came and went once, with all that stood in it', () => {
    const after = applied(form, [
      { do: 'remove', path: ['pages', 0, 'elements'], at: 2, value: (form.pages as JsonObject[])[0]?.elements?.[2 as never] as never },
      { do: 'insert', path: ['pages', 0, 'elements'], at: 0, value: { type: 'panel', name: 'q', elements: [{ type: 'text', name: 'd' }] } },
    ])
    expect(said(after)).toEqual(['added q', 'removed p'])
    expect(said(form, after)).toEqual(['added p', 'removed q'])
  })

  it('say what was moved, and nothing of its neighbours', () => {
    const after = applied(form, moving(form, ['pages', 0, 'elements', 0], ['pages', 1], 0) ?? [])
    expect(said(after)).toEqual(expect.arrayContaining(['moved a']))
    expect(said(applied(form, renaming(form, ['pages', 0, 'elements', 1], 'bee')))).toEqual(['added bee', 'removed b'])
  })
})
