import { expect, test } from 'vitest'
import { grouped, type Notification } from './groups.ts'

const row = (id: string, values: Partial<Notification> = {}) =>
  ({ id, topic: 'VISIT_MISSED', studyId: 's', siteId: 'a', createdAt: '2026-11-26T10:00:00Z', ...values }) as Notification
const dayOf = (moment: string) => moment.slice(0, 10)
const told = (rows: readonly Notification[]) =>
  grouped(rows, dayOf).map((each) => (each.kind === 'one' ? each.row.id : each.rows.map(({ id }) => id)))

test('three and more that are alike are told as one', () => {
  expect(told([row('1'), row('2'), row('3'), row('4', { topic: 'VISIT_COMPLETED' })])).toEqual([['1', '2', '3'], '4'])
})

test('two are two, and nothing is moved out of its order', () => {
  expect(told([row('1'), row('2'), row('3', { siteId: 'b' }), row('4')])).toEqual(['1', '2', '3', '4'])
})

test('another day, study or site is not the same', () => {
  expect(told([row('1'), row('2', { createdAt: '2026-11-25T10:00:00Z' }), row('3', { studyId: 't' })])).toEqual(['1', '2', '3'])
  expect(told([])).toEqual([])
})
