import { expect, test } from 'vitest'
import { fittingTabs } from './fittingTabs.ts'

const tabs = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `View ${id} of somebody` }))
const fitting = (room: number, open: string | null) => {
  const { shown, others } = fittingTabs(tabs, { room, standing: ['All'], open })
  return [shown, others].map((each) => each.map(({ id }) => id).join(''))
}

test('as many tabs as have room stand in the bar, the open one in any case, and the others in the menu', () => {
  expect(fitting(2000, null)).toEqual(['abcde', ''])
  expect(fitting(600, null)).toEqual(['ab', 'cde'])
  expect(fitting(600, 'e')).toEqual(['ae', 'bcd'])
  expect(fitting(100, 'c')).toEqual(['c', 'abde'])
  expect(fitting(100, null)).toEqual(['', 'abcde'])
})
