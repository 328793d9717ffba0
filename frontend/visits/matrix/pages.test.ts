import { expect, it } from 'vitest'
import type { ScheduleRow } from '#resources/visits/visitAnswers.ts'
import { participantsOf } from './pages.ts'

it('the visit schedule shows each participant once, at the first position', () => {
  const createRow = (id: string) => ({ id }) as ScheduleRow
  const rows = participantsOf([{ rows: [createRow('b'), createRow('c')] }, { rows: [createRow('a'), createRow('b'), createRow('c')] }])
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
