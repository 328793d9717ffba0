import { describe, expect, it } from 'vitest'
import { resourceNamed } from '#resources/index.ts'
import type { RowAction } from '../actions/rowActions.ts'
import type { ListRow } from '../listState/types.ts'
import { rightsFor } from './bulkRights.ts'
import { changesOf, emptiedIn, problemsOfChanges } from './changes.ts'
import { editableFields } from './editableFields.ts'
import { csvOf, joinedCsv } from './reportCsv.ts'
import { countsOf, inOrderOfConcern, queryOf, requestsFor, withRetried } from './task.ts'

const close: RowAction = {
  kind: 'transition',
  name: 'close',
  isDangerous: true,
  transition: { from: ['OPEN'], to: 'CLOSED', action: 'OWN', field: 'status' },
}
const ids = Array.from({ length: 120 }, (_, index) => String(index))

describe('a bulk', () => {
  it('parts rows named by id into calls of 50, in their order', () => {
    const requests = requestsFor({ action: close }, { ids }, { reason: 'It is over', changes: { closedOn: '2026-01-02' } })
    expect(requests.map((request) => request.ids?.length)).toEqual([50, 50, 20])
    expect(requests.flatMap((request) => request.ids)).toEqual(ids)
    expect(requests.map(({ action, reason, changes }) => [action, reason, changes])).toEqual(
      Array(3).fill(['close', 'It is over', { closedOn: '2026-01-02' }]),
    )
  })
  it('asks for rows of a query in one call, without their page', () => {
    const query = queryOf([
      ['status', 'A'],
      ['status', 'B'],
      ['q', 'x'],
    ])
    expect(requestsFor({ changes: { city: 'Laval' } }, { query }, { reason: '', changes: {} })).toEqual([
      { action: 'update', changes: { city: 'Laval' }, query: { status: ['A', 'B'], q: ['x'] }, all: true },
    ])
  })
  it('offers what one row in sight takes; where not all are in sight, what the user may do at all', () => {
    const rights = { edit: true, transitions: [close], remove: true, restore: false, export: true }
    const rows = [{ actions: ['read', 'update'] }, { actions: ['read', 'close'] }] as unknown as ListRow[]
    expect(rightsFor(rights, rows)).toEqual({ ...rights, remove: false })
    expect(rightsFor(rights, null)).toEqual(rights)
    expect(rightsFor(rights, []).transitions).toEqual([])
  })
})

describe('the report of a bulk', () => {
  const error = { code: 'X', message: 'No' }
  const rows = [
    { id: '1', outcome: 'done' },
    { id: '2', outcome: 'failed', error },
    { id: '3', outcome: 'unchanged' },
    { id: '4', outcome: 'failed', error },
  ] as const
  it('counts, and shows what failed first', () => {
    expect(countsOf(rows)).toEqual({ done: 1, unchanged: 1, failed: 2 })
    expect(inOrderOfConcern(rows).map(({ id }) => id)).toEqual(['2', '4', '1', '3'])
  })
  it('takes the rows that were tried again in their places', () => {
    const after = withRetried(rows, [{ id: '4', outcome: 'done' }])
    expect(after.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['1 done', '2 failed', '3 unchanged', '4 done'])
  })
  it('is a file that a spreadsheet opens without running anything', () => {
    expect(csvOf([['a"b', '=1+1', 'x,y']])).toBe('\uFEFF"a""b",\'=1+1,"x,y"\r\n')
  })
  it('of several calls has one header', () => {
    expect(joinedCsv(['\uFEFFid\r\n1\r\n', '\uFEFFid\r\n2\r\n'])).toBe('\uFEFFid\r\n1\r\n2\r\n')
  })
})

describe('fields for every chosen row', () => {
  const site = resourceNamed('site')
  const today = '2026-11-21'
  it('are those that a client writes and that no two rows must differ in', () => {
    expect(editableFields(site)).toEqual(expect.arrayContaining(['city', 'province', 'isVirtual']))
    expect(editableFields(site)).not.toContain('name')
    const study = editableFields(resourceNamed('study'))
    expect(study).not.toContain('status')
    expect(study).not.toContain('recruitmentStartedOn')
    expect(editableFields(resourceNamed('participant'))).not.toContain('age')
    expect(editableFields(resourceNamed('therapy'))).not.toContain('participantId')
  })
  it('are sent in their stored form; those that shall be empty are emptied', () => {
    const values = { city: ' Laval ', phone: 'typed before', streetAddress: 'not chosen' }
    expect(changesOf(site, { names: ['city', 'phone'], values, ways: { phone: 'empty' }, today })).toEqual({
      changes: { city: 'Laval', phone: null },
    })
  })
  it('give lists more, take from them, replace or empty them', () => {
    const person = resourceNamed('participant')
    const sent = (way: 'add' | 'take' | 'set' | 'empty') =>
      changesOf(person, { names: ['tags'], values: { tags: ['VIP'] }, ways: { tags: way }, today })
    expect(changesOf(person, { names: ['tags'], values: { tags: ['VIP'] }, ways: {}, today })).toEqual(sent('add'))
    expect(sent('add')).toEqual({ changes: {}, add: { tags: ['VIP'] } })
    expect(sent('take')).toEqual({ changes: {}, take: { tags: ['VIP'] } })
    expect(sent('set')).toEqual({ changes: { tags: ['VIP'] } })
    expect(emptiedIn(sent('empty').changes)).toEqual(['tags'])
    expect(requestsFor(sent('take'), { ids: ['1'] }, { reason: '', changes: {} })).toEqual([
      { action: 'update', take: { tags: ['VIP'] }, ids: ['1'] },
    ])
  })
  it('are checked by their own rules before anything is sent', () => {
    expect(
      problemsOfChanges(site, { names: ['city', 'phone'], values: { city: 'x'.repeat(101), phone: 'abc' }, ways: {}, today }),
    ).toMatchObject([{ path: 'city', code: 'tooLong' }, { path: 'phone' }])
    expect(problemsOfChanges(resourceNamed('study'), { names: ['leadSponser'], values: {}, ways: {}, today })).toEqual([
      { path: 'leadSponser', code: 'required' },
    ])
    expect(problemsOfChanges(site, { names: ['city'], values: {}, ways: {}, today })).toMatchObject([{ path: 'city', code: 'required' }])
    expect(problemsOfChanges(site, { names: ['city'], values: {}, ways: { city: 'empty' }, today })).toEqual([])
  })
})
