import { expect, it } from 'vitest'
import type { ConductCard, ConductColumn } from './boardAnswers.ts'
import { whyNotConducted } from './conductMoves.ts'

const card = { status: 'UNDER_WAY', groupId: 'a', completedVisits: ['first'] } as const satisfies ConductCard
const visit = (visitId: string, ...groupIds: readonly string[]): ConductColumn => ({ stage: 'VISIT', visitId, groupIds })

it('a card comes to the column of a visit once that visit is completed', () => {
  expect([whyNotConducted(card, visit('first')), whyNotConducted(card, visit('second'))]).toEqual([null, 'VisitNotCompleted'])
})

it('a visit of another group is not theirs, whether they have a group or none', () => {
  expect(whyNotConducted(card, visit('first', 'a'))).toBeNull()
  expect(whyNotConducted(card, visit('first', 'b'))).toBe('VisitOfOtherGroup')
  expect(whyNotConducted({ ...card, groupId: null }, visit('first', 'b'))).toBe('VisitOfOtherGroup')
})

it('somebody completes by a move, and withdraws with a reason alone', () => {
  expect([whyNotConducted(card, { stage: 'COMPLETED' }), whyNotConducted(card, { stage: 'ENROLLED' })]).toEqual([null, null])
  expect(whyNotConducted(card, { stage: 'WITHDRAWN' })).toBe('WithdrawalNeedsReason')
})

it('nobody comes back from the end, or moves before the beginning', () => {
  const from = (status: ConductCard['status']) => whyNotConducted({ ...card, status }, { stage: 'ENROLLED' })
  expect([from('COMPLETED'), from('WITHDRAWN'), from('NOT_STARTED')]).toEqual(['CompletedStays', 'WithdrawnStays', 'NotOnConductBoard'])
})
