import { describe, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import type { RowAction } from '../actions/rowActions.ts'
import type { ListRow } from '../listState/types.ts'
import { getSelectionRights } from './bulkRights.ts'
import { changesOf, clearedFieldsOf, problemsOfChanges } from './changes.ts'
import { editableFields } from './editableFields.ts'
import { csvOf, joinCsv } from './reportCsv.ts'
import { countsOf, createRequests, inOrderOfConcern, queryOf, withRetried } from './task.ts'

const close: RowAction = {
  kind: 'transition',
  name: 'close',
  isDangerous: true,
  transition: { from: ['OPEN'], to: 'CLOSED', action: 'OWN', field: 'status' },
}
const ids = Array.from({ length: 120 }, (_, index) => String(index))

describe('a bulk call', () => {
  it('a bulk call splits rows named by id into calls of 50, in order', () => {
    const requests = createRequests({ action: close }, { ids }, { reason: 'It is over', changes: { closedOn: '2026-01-02' } })
    expect(requests.map((request) => request.ids?.length)).toEqual([50, 50, 20])
    expect(requests.flatMap((request) => request.ids)).toEqual(ids)
    expect(requests.map(({ action, reason, changes }) => [action, reason, changes])).toEqual(
      Array(3).fill(['close', 'It is over', { closedOn: '2026-01-02' }]),
    )
  })
  it('a bulk call requests rows of a query in one call, without paging', () => {
    const query = queryOf([
      ['status', 'A'],
      ['status', 'B'],
      ['q', 'x'],
    ])
    expect(createRequests({ changes: { city: 'Laval' } }, { query }, { reason: '', changes: {} })).toEqual([
      { action: 'update', changes: { city: 'Laval' }, query: { status: ['A', 'B'], q: ['x'] }, all: true },
    ])
  })
  it('a bulk call offers what any visible row allows, or what the user may do when not all rows are visible', () => {
    const rights = { edit: true, transitions: [close], remove: true, restore: false, export: true }
    const rows = [{ actions: ['read', 'update'] }, { actions: ['read', 'close'] }] as unknown as ListRow[]
    expect(getSelectionRights(rights, rows)).toEqual({ ...rights, remove: false })
    expect(getSelectionRights(rights, null)).toEqual(rights)
    expect(getSelectionRights(rights, []).transitions).toEqual([])
  })
})

describe('the report of a bulk call', () => {
  const error = { code: 'X', message: 'No' }
  const rows = [
    { id: '1', outcome: 'done' },
    { id: '2', outcome: 'failed', error },
    { id: '3', outcome: 'unchanged' },
    { id: '4', outcome: 'failed', error },
  ] as const
  it('a bulk report counts rows, and shows failed ones first', () => {
    expect(countsOf(rows)).toEqual({ done: 1, unchanged: 1, failed: 2 })
    expect(inOrderOfConcern(rows).map(({ id }) => id)).toEqual(['2', '4', '1', '3'])
  })
  it('a bulk report replaces retried rows in their positions', () => {
    const after = withRetried(rows, [{ id: '4', outcome: 'done' }])
    expect(after.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['1 done', '2 failed', '3 unchanged', '4 done'])
  })
  it('a bulk report is a file that a spreadsheet opens without executing anything', () => {
    expect(csvOf([['a"b', '=1+1', 'x,y']])).toBe('\uFEFF"a""b",\'=1+1,"x,y"\r\n')
  })
  it('a bulk report has one header for several calls', () => {
    expect(joinCsv(['\uFEFFid\r\n1\r\n', '\uFEFFid\r\n2\r\n'])).toBe('\uFEFFid\r\n1\r\n2\r\n')
  })
})

describe('fields of a bulk edit', () => {
  const site = getResource('site')
  const today = '2026-11-21'
  it('bulk edit fields are writable fields whose values need not differ between rows', () => {
    expect(editableFields(site)).toEqual(expect.arrayContaining(['city', 'province', 'isVirtual']))
    expect(editableFields(site)).not.toContain('name')
    const study = editableFields(getResource('study'))
    expect(study).not.toContain('status')
    expect(study).not.toContain('recruitmentStartedOn')
    expect(editableFields(getResource('participant'))).not.toContain('age')
    expect(editableFields(getResource('therapy'))).not.toContain('participantId')
  })
  it('bulk edit fields are sent in their stored form, and cleared on request', () => {
    const values = { city: ' Laval ', phone: 'typed before', streetAddress: 'not chosen' }
    expect(changesOf(site, { names: ['city', 'phone'], values, ways: { phone: 'empty' }, today })).toEqual({
      changes: { city: 'Laval', phone: null },
    })
  })
  it('bulk edit fields add to lists, remove from them, replace or clear them', () => {
    const person = getResource('participant')
    const getSentChanges = (mode: 'add' | 'take' | 'set' | 'empty') =>
      changesOf(person, { names: ['tags'], values: { tags: ['VIP'] }, ways: { tags: mode }, today })
    expect(changesOf(person, { names: ['tags'], values: { tags: ['VIP'] }, ways: {}, today })).toEqual(getSentChanges('add'))
    expect(getSentChanges('add')).toEqual({ changes: {}, add: { tags: ['VIP'] } })
    expect(getSentChanges('take')).toEqual({ changes: {}, take: { tags: ['VIP'] } })
    expect(getSentChanges('set')).toEqual({ changes: { tags: ['VIP'] } })
    expect(clearedFieldsOf(getSentChanges('empty').changes)).toEqual(['tags'])
    expect(createRequests(getSentChanges('take'), { ids: ['1'] }, { reason: '', changes: {} })).toEqual([
      { action: 'update', take: { tags: ['VIP'] }, ids: ['1'] },
    ])
  })
  it('bulk edit fields are validated before anything is sent', () => {
    expect(
      problemsOfChanges(site, { names: ['city', 'phone'], values: { city: 'x'.repeat(101), phone: 'abc' }, ways: {}, today }),
    ).toMatchObject([{ path: 'city', code: 'tooLong' }, { path: 'phone' }])
    expect(problemsOfChanges(getResource('study'), { names: ['leadSponser'], values: {}, ways: {}, today })).toEqual([
      { path: 'leadSponser', code: 'required' },
    ])
    expect(problemsOfChanges(site, { names: ['city'], values: {}, ways: {}, today })).toMatchObject([{ path: 'city', code: 'required' }])
    expect(problemsOfChanges(site, { names: ['city'], values: {}, ways: { city: 'empty' }, today })).toEqual([])
  })
})
