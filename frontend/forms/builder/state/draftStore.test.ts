import { beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '#resources/forms/content/operations.ts'
import { draftStore } from './draftStore.ts'

const createTitleOperation = (title: string): Operation => ({ do: 'set', path: ['title'], after: title })
const change = (value: string, base?: number) => ({ id: value, key: value, value: [createTitleOperation(value)], base })
const readStored = () => localStorage.getItem('studydesk.formDraft.f1')

beforeEach(() => localStorage.clear())

describe('the store of unsaved operations', () => {
  it('keeps all operations in order, with the revision that the first of them follows', async () => {
    const store = draftStore('f1', () => 7)
    store.write([change('a'), change('b')])
    expect(await store.read()).toMatchObject([{ value: [createTitleOperation('a'), createTitleOperation('b')], base: 7 }])
    // Restored changes keep the revision of the earlier page, whatever revision this page knows.
    store.write([change('a', 4), change('b')])
    expect(await store.read()).toMatchObject([{ base: 4 }])
    store.write([])
    expect([readStored(), await store.read()]).toEqual([null, []])
  })

  it('reads what earlier versions of the product stored, and nothing when it is damaged', async () => {
    localStorage.setItem('studydesk.formDraft.f1', JSON.stringify({ revision: 3, operations: [createTitleOperation('a')] }))
    const store = draftStore('f1', () => 0)
    expect(await store.read()).toMatchObject([{ value: [createTitleOperation('a')], base: 3 }])
    localStorage.setItem('studydesk.formDraft.f1', '{')
    expect(await store.read()).toEqual([])
  })
})
