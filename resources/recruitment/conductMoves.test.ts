import { expect, it } from 'vitest'
import type { ConductCard, ConductColumn } from './boardAnswers.ts'
import { findConductRefusal } from './conductMoves.ts'

const card = { status: 'UNDER_WAY', groupId: 'a', completedVisits: ['first'] } as const satisfies ConductCard
const visit = (visitId: string, ...groupIds: readonly string[]): ConductColumn => ({ stage: 'VISIT', visitId, groupIds })

it('a card can move to the column of a visit once that visit is completed', () => {
  expect([findConductRefusal(card, visit('first')), findConductRefusal(card, visit('second'))]).toEqual([null, 'VisitNotCompleted'])
})

it('a card cannot move to a visit of another group, with or without a group', () => {
  expect(findConductRefusal(card, visit('first', 'a'))).toBeNull()
  expect(findConductRefusal(card, visit('first', 'b'))).toBe('VisitOfOtherGroup')
  expect(findConductRefusal({ ...card, groupId: null }, visit('first', 'b'))).toBe('VisitOfOtherGroup')
})

it('a participant completes the study by a move, but withdraws only with a reason', () => {
  expect([findConductRefusal(card, { stage: 'COMPLETED' }), findConductRefusal(card, { stage: 'ENROLLED' })]).toEqual([null, null])
  expect(findConductRefusal(card, { stage: 'WITHDRAWN' })).toBe('WithdrawalNeedsReason')
})

it('a card cannot move back from an end column, or before conduct has started', () => {
  const from = (status: ConductCard['status']) => findConductRefusal({ ...card, status }, { stage: 'ENROLLED' })
  expect([from('COMPLETED'), from('WITHDRAWN'), from('NOT_STARTED')]).toEqual(['CompletedStays', 'WithdrawnStays', 'NotOnConductBoard'])
})
