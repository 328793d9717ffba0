import { afterEach, expect, test } from 'vitest'
import { snooze, snoozedNow, wakeAll } from './snoozed.ts'

afterEach(() => localStorage.clear())

test('what is put off comes back on its day, for nobody else, and by hand', () => {
  snooze('ann', 'inTrash', '2026-11-24')
  snooze('ann', 'waiting 1', '2026-11-25')
  expect(snoozedNow('ann', '2026-11-23')).toEqual(['inTrash', 'waiting 1'])
  expect(snoozedNow('ann', '2026-11-24')).toEqual(['waiting 1'])
  expect(snoozedNow('bob', '2026-11-23')).toEqual([])
  wakeAll('ann')
  expect(snoozedNow('ann', '2026-11-23')).toEqual([])
})

test('what a browser keeps that is none of ours puts nothing off', () => {
  for (const kept of ['[]', 'null', '{"a":1}', '{']) {
    localStorage.setItem('studydesk.snoozed.ann', kept)
    expect(snoozedNow('ann', '2026-11-23')).toEqual([])
  }
})
