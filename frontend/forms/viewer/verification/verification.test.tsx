import { act } from 'react'
import type { SurveyModel } from 'survey-core'
import { expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { testScreen } from '../testScreen.ts'
import { VerificationBar } from './VerificationBar.tsx'
import { type Verification, VerificationContext } from './VerificationContext.ts'
import VerifiedFormViewer from './VerifiedFormViewer.tsx'

const root = testScreen()

const formJson: JsonObject = {
  pages: [
    {
      elements: [
        { type: 'text', name: 'weight', title: 'Weight' },
        { type: 'text', name: 'note' },
      ],
    },
    { elements: [{ type: 'text', name: 'height', title: 'Height' }] },
  ],
}
const createRow = (question: string, values: object) =>
  ({
    id: question,
    question,
    version: 1,
    status: 'OPEN',
    verifiedBy: null,
    verifiedOn: null,
    actions: ['read', 'verify'],
    ...values,
  }) as unknown as Verification

it('shows a check below each answer to verify, the verifying user, and a button for the open answers of the page', async () => {
  const rows = [
    createRow('weight', {}),
    createRow('height', {
      status: 'VERIFIED',
      verifiedBy: 'u',
      verifiedOn: '2026-11-20T12:00:00Z',
      labels: { verifiedBy: 'Ada Roy' },
      actions: ['read'],
    }),
  ]
  const verify = vi.fn()
  let survey: SurveyModel | null = null
  const show = () =>
    act(async () =>
      root().render(
        <VerificationContext
          value={{
            byQuestion: new Map(rows.map((each) => [each.question, each])),
            focusOn: 'weight',
            isSaving: false,
            verify,
            reopen: vi.fn(),
          }}
        >
          <VerificationBar survey={survey} />
          <VerifiedFormViewer
            formJson={formJson}
            language="en"
            isReadOnly
            onReady={(ready) => {
              survey = ready
            }}
          />
        </VerificationContext>,
      ),
    )
  const findCheckboxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  await show()
  await vi.waitFor(() => expect(findCheckboxes()).toHaveLength(1), { timeout: 30_000 })
  await show()
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 of 2 answers verified')
  expect(document.activeElement).toBe(findCheckboxes()[0])
  expect(findCheckboxes()[0]?.closest('label')?.textContent).toBe('Verified against source Weight')
  act(() => findCheckboxes()[0]?.click())
  expect(verify).toHaveBeenLastCalledWith([rows[0]])
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Verify 1 answer on this page')
  act(() => button?.click())
  expect(verify, 'several answers are verified after a question').toHaveBeenCalledTimes(1)
  const confirm = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Verify 1 answer')
  await vi.waitFor(() => expect(confirm()).toBeDefined())
  act(() => confirm()?.click())
  expect(verify).toHaveBeenCalledTimes(2)

  act(() => {
    ;(survey as SurveyModel | null)?.nextPage()
  })
  await vi.waitFor(() => expect(document.body.textContent).toContain('Ada Roy'))
  expect(findCheckboxes().map(({ checked, disabled }) => [checked, disabled])).toEqual([[true, true]])
  expect(document.querySelector('.verification-bar')?.textContent).not.toContain('on this page')
})
