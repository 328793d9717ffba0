import { expect, test } from 'vitest'
import { groupNotifications, type Notification } from './groups.ts'

const createRow = (id: string, values: Partial<Notification> = {}) =>
  ({ id, topic: 'VISIT_MISSED', studyId: 's', siteId: 'a', createdAt: '2026-11-26T10:00:00Z', ...values }) as Notification
const dayOf = (moment: string) => moment.slice(0, 10)
const getGroupedIds = (rows: readonly Notification[]) =>
  groupNotifications(rows, dayOf).map((each) => (each.kind === 'one' ? each.row.id : each.rows.map(({ id }) => id)))

test('groups three or more similar notifications', () => {
  expect(getGroupedIds([createRow('1'), createRow('2'), createRow('3'), createRow('4', { topic: 'VISIT_COMPLETED' })])).toEqual([
    ['1', '2', '3'],
    '4',
  ])
})

test('leaves two similar notifications separate, and keeps the order', () => {
  expect(getGroupedIds([createRow('1'), createRow('2'), createRow('3', { siteId: 'b' }), createRow('4')])).toEqual(['1', '2', '3', '4'])
})

test('leaves notifications of different days, studies or sites separate', () => {
  expect(getGroupedIds([createRow('1'), createRow('2', { createdAt: '2026-11-25T10:00:00Z' }), createRow('3', { studyId: 't' })])).toEqual([
    '1',
    '2',
    '3',
  ])
  expect(getGroupedIds([])).toEqual([])
})
