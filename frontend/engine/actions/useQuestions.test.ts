import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { transitionActionsOf } from './rowActions.ts'
import { useQuestions } from './useQuestions.ts'

it('a dialog requires a reason from the list before it marks a participant as not enrolled', () => {
  const definition = getResource('participantStudy')
  const action = transitionActionsOf(definition).find(({ name }) => name === 'markAsNotEnrolled')
  const row = { id: '1', recruitmentStatus: 'IN_SCREENING' }
  const { result } = renderHook(() => useQuestions({ definition, transition: action?.transition ?? null, row }))
  act(() => result.current.setReason('Moved away'))
  let problem: string | null = null
  act(() => {
    problem = result.current.check()
  })
  expect(problem).toBe('notEnrolledReasonId')
  act(() => result.current.change({ notEnrolledReasonId: '01990000-0000-7000-8000-000000000001', notEnrolledCode: 'OTHER' }))
  act(() => {
    problem = result.current.check()
  })
  expect(problem).toBeNull()
})
