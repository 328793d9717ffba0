import { beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '#resources/forms/operations.ts'
import { draftStore } from './draftStore.ts'

const titled = (title: string): Operation => ({ do: 'set', path: ['title'], after: title })
const change = (value: string, base?: number) => ({ id: value, key: value, value: [titled(value)], base })
const stored = () => localStorage.getItem('studydesk.formDraft.f1')

beforeEach(() => localStorage.clear())

describe('the store of unsaved operations', () => {
  it('holds all of them in their order, with the revision that the first of them follows', async () => {
    const store = draftStore('f1', () => 7)
    store.write([change('a'), change('b')])
    expect(await store.read()).toMatchObject([{ value: [titled('a'), titled('b')], base: 7 }])
    // Restored ones follow the revision that an earlier page knew, whatever is known here so far.
    store.write([change('a', 4), change('b')])
    expect(await store.read()).toMatchObject([{ base: 4 }])
    store.write([])
    expect([stored(), await store.read()]).toEqual([null, []])
  })

  it('reads what earlier versions of the product stored, and nothing where it is broken', async () => {
    localStorage.setItem('studydesk.formDraft.f1', JSON.stringify({ revision: 3, operations: [titled('a')] }))
    const store = draftStore('f1', () => 0)
    expect(await store.read()).toMatchObject([{ value: [titled('a')], base: 3 }])
    localStorage.setItem('studydesk.formDraft.f1', '{')
    expect(await store.read()).toEqual([])
  })
})
