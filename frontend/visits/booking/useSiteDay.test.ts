import { describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import { endOf, freeRooms } from './useSiteDay.ts'

const rooms = [
  { id: 'a', name: 'A', capacity: 1 },
  { id: 'b', name: 'B', capacity: 2 },
] as unknown as readonly ResourceAnswer['room'][]
const visit = (roomId: string, visitTime: string, durationMinutes: number | null = 30) => ({ roomId, visitTime, durationMinutes })
const names = (visits: Parameters<typeof freeRooms>[1], time: string, minutes = 30) =>
  freeRooms(rooms, visits, { time, minutes }).map(({ name }) => name)

describe('rooms that are free at a time', () => {
  it('are those with a place that no visit takes', () => {
    expect(names([visit('a', '09:00'), visit('b', '09:00')], '09:15')).toEqual(['B'])
    expect(names([visit('a', '09:00'), visit('b', '09:00'), visit('b', '09:10')], '09:15')).toEqual([])
  })

  it('are free when one visit ends as the next begins', () => {
    expect(names([visit('a', '09:00')], '09:30')).toEqual(['A', 'B'])
    expect(names([visit('a', '09:30')], '09:00', 45)).toEqual(['B'])
  })
})

it('a visit ends after its minutes, past midnight too', () => {
  expect(endOf({ visitTime: '09:15', durationMinutes: 45 })).toBe('10:00')
  expect(endOf({ visitTime: '23:45', durationMinutes: null })).toBe('00:15')
})
