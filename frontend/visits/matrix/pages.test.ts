import { expect, it } from 'vitest'
import type { ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { createFirstPage, pageAfter, participantsOf } from './pages.ts'

it('the visit schedule begins with the participants who have an open visit, and all others follow', () => {
  const first = createFirstPage('siteId=1')
  expect(first).toEqual({ statuses: ['UNSCHEDULED', 'SCHEDULED'], after: '' })
  expect(pageAfter(first, 'cursor')).toEqual({ ...first, after: 'cursor' })
  const others = pageAfter(first, null)
  expect(others).toEqual({ statuses: [], after: '' })
  expect(pageAfter({ statuses: [], after: '' }, null)).toBeUndefined()
})

it("the visit schedule keeps the user's own filter by status", () => {
  expect(createFirstPage('status=MISSED').statuses).toEqual([])
})

it('the visit schedule shows each participant once, at the first position', () => {
  const createRow = (id: string) => ({ id }) as ScheduleRow
  const rows = participantsOf([{ rows: [createRow('b'), createRow('c')] }, { rows: [createRow('a'), createRow('b'), createRow('c')] }])
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
