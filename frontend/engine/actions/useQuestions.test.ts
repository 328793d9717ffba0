import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { setTestSession } from '../../base/testSession.ts'
import { transitionActionsOf } from './rowActions.ts'
import { type Questions, useQuestions } from './useQuestions.ts'

beforeEach(async () => {
  setTestSession()
  await textsReady
  await i18n.loadNamespaces(['common', 'participants', 'trialboard'])
})

/** Renders the dialog state of a transition of a participant in screening. */
async function renderQuestions(transitionName = 'markAsNotEnrolled') {
  const definition = getResource('participantStudy')
  const transition = transitionActionsOf(definition).find(({ name }) => name === transitionName)?.transition ?? null
  const row = { id: '1', recruitmentStatus: 'IN_SCREENING' }
  const current: { questions?: Questions } = {}
  const Dialog = () => {
    current.questions = useQuestions({ definition, transition, row })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Dialog)))
  return {
    run: <Result>(work: (questions: Questions) => Result) => act(async () => work(current.questions as Questions)),
    close: () => act(async () => root.unmount()),
  }
}

it('a dialog has input once the user enters a value or a reason, and not when a value is suggested', async () => {
  const { run, close } = await renderQuestions()
  await run(({ change }) => change({ notEnrolledReasonId: '01990000-0000-7000-8000-000000000001' }))
  expect(await run(({ hasInput }) => hasInput)).toBe(false)
  await run(({ enter }) => enter({ screeningFailureReason: 'Over the age' }))
  expect(await run(({ hasInput }) => hasInput)).toBe(true)
  await close()
  const other = await renderQuestions()
  await other.run(({ setReason }) => setReason('Moved away'))
  expect(await other.run(({ hasInput }) => hasInput)).toBe(true)
  await other.close()
})

it('a dialog requires a reason from the list before it marks a participant as not enrolled', async () => {
  const { run, close } = await renderQuestions()
  await run(({ setReason }) => setReason('Moved away'))
  expect(await run(({ check }) => check())).toBe('notEnrolledReasonId')
  await run(({ change }) => change({ notEnrolledReasonId: '01990000-0000-7000-8000-000000000001', notEnrolledCode: 'OTHER' }))
  expect(await run(({ check }) => check())).toBeNull()
  await close()
})

it('a dialog requires the date of an enrolment, which calls may leave out', async () => {
  const { run, close } = await renderQuestions('enroll')
  expect(await run(({ check }) => check())).toBe('enrolledOn')
  await run(({ change }) => change({ enrolledOn: '2026-11-30' }))
  expect(await run(({ check }) => check())).toBeNull()
  await close()
})
