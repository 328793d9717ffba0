import { afterEach, expect, it } from 'vitest'
import { listRecentRecords, noteRecent } from './recent.ts'

const user = 'coordinator'
const idOf = (index: number) => `01872e17-4e66-7887-9eb7-${String(index).padStart(12, '0')}`
const open = (...indexes: readonly number[]) => {
  for (const index of indexes) noteRecent(user, { resource: 'participant', id: idOf(index) })
}
const listIds = () => listRecentRecords(user, () => true).map(({ id }) => id)

afterEach(() => localStorage.clear())

it('lists at most ten recently opened participants, the newest first', () => {
  open(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
  expect(listIds()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(idOf))
})

it('lists a participant who is opened again once, as the newest', () => {
  open(1, 2, 1)
  expect(listIds()).toEqual([idOf(1), idOf(2)])
})

it('stores no page without a record, and lists nothing that the user may no longer list', () => {
  noteRecent(user, { resource: 'participant', id: 'new-participant' })
  expect(listIds()).toEqual([])
  open(1)
  expect(listRecentRecords(user, () => false)).toEqual([])
})
