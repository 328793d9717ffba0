import { describe, expect, it } from 'vitest'
import type { Visit } from './calendarEvents.ts'
import { columnsOfDay, hoursOfColumns } from './dayColumns.ts'

const visit = (id: string, visitTime: string, { staff = null as string | null, durationMinutes = 60 } = {}) =>
  ({ id, visitTime, durationMinutes, staffId: staff, roomId: null, labels: { staffId: staff } }) as unknown as Visit

describe('the columns of a day', () => {
  it('the columns of a day begin with visits without staff, and follow by name', () => {
    const columns = columnsOfDay(
      [visit('a', '09:00', { staff: 'Zoe' }), visit('b', '10:00'), visit('c', '08:00', { staff: 'Ann' })],
      'staffId',
    )
    expect(columns.map(({ name, visits }) => [name, visits.map(({ row }) => row.id)])).toEqual([
      ['', ['b']],
      ['Ann', ['c']],
      ['Zoe', ['a']],
    ])
  })

  it('the columns of a day place visits side by side that overlap, and only those', () => {
    const [column] = columnsOfDay([visit('a', '09:00'), visit('b', '09:30'), visit('c', '10:00'), visit('d', '11:00')], 'roomId')
    expect(column?.visits.map(({ row, lane, lanes }) => [row.id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ])
  })

  it('the columns of a day show working hours, and the hours of every visit', () => {
    expect(hoursOfColumns([])).toEqual({ first: 8, last: 17 })
    const columns = columnsOfDay([visit('a', '06:45'), visit('b', '19:30')], 'staffId')
    expect(hoursOfColumns(columns)).toEqual({ first: 6, last: 21 })
  })
})
