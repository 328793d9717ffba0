import { afterEach, expect, test } from 'vitest'
import { getSnoozedNames, snooze, wakeAll } from './snoozed.ts'

afterEach(() => localStorage.clear())

test('a postponed entry returns on its date or by hand, for its own user alone', () => {
  snooze('ann', 'inTrash', '2026-11-24')
  snooze('ann', 'waiting 1', '2026-11-25')
  expect(getSnoozedNames('ann', '2026-11-23')).toEqual(['inTrash', 'waiting 1'])
  expect(getSnoozedNames('ann', '2026-11-24')).toEqual(['waiting 1'])
  expect(getSnoozedNames('bob', '2026-11-23')).toEqual([])
  wakeAll('ann')
  expect(getSnoozedNames('ann', '2026-11-23')).toEqual([])
})

test('an invalid stored value postpones nothing', () => {
  for (const stored of ['[]', 'null', '{"a":1}', '{']) {
    localStorage.setItem('studydesk.snoozed.ann', stored)
    expect(getSnoozedNames('ann', '2026-11-23')).toEqual([])
  }
})
