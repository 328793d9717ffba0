import { act } from 'react'
import type { SurveyModel } from 'survey-core'
import { expect, it, vi } from 'vitest'
import { addDays, formatDate } from '#resources/core/values/day.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import FormViewer from './FormViewer.tsx'
import { testScreen } from './testScreen.ts'

const root = testScreen()

const formJson: JsonObject = {
  calculatedValues: [{ name: 'twice', expression: '{weight} * 2', includeIntoResult: true }],
  triggers: [{ type: 'setvalue', expression: '{weight} > 1', setToName: 'note', setValue: 'Heavy' }],
  elements: [
    { type: 'radiogroup', name: 'smoker', choices: ['yes', 'no'], defaultValue: 'no' },
    { type: 'boolean', name: 'fasting', defaultValue: true },
    { type: 'text', name: 'day', inputType: 'date', defaultValueExpression: 'today()' },
    { type: 'text', name: 'note' },
    { type: 'text', name: 'weight', inputType: 'number' },
    { type: 'text', name: 'early', visibleIf: "today() < '2026-02-01'", title: 'Weight times two: {twice}' },
    { type: 'expression', name: 'bmi', expression: '{weight} * 3' },
    { type: 'text', name: 'later', setValueIf: '{weight} > 1', setValueExpression: 'today()' },
    {
      type: 'paneldynamic',
      name: 'doses',
      panelCount: 1,
      templateElements: [
        { type: 'text', name: 'amount', defaultValue: '10 mg' },
        { type: 'expression', name: 'double', expression: '{panel.amount} + 1' },
      ],
    },
    { type: 'matrixdynamic', name: 'rows', rowCount: 1, defaultRowValue: { unit: 'kg' }, columns: [{ name: 'unit', cellType: 'text' }] },
  ],
}

it('shows the stored answers of a completed form, and no default, date or calculation of today', async () => {
  let form: SurveyModel | undefined
  const sent = vi.fn()
  await act(async () =>
    root().render(
      <FormViewer
        formJson={formJson}
        language="en"
        isReadOnly
        completedOn="2026-01-10T15:00:00Z"
        answers={{ weight: 60, bmi: 22.5, twice: 121, early: 'Shown early' }}
        onChange={sent}
        onReady={(survey) => {
          form = survey
        }}
      />,
    ),
  )
  await vi.waitFor(() => expect(document.querySelectorAll('input').length).toBeGreaterThan(2), { timeout: 30_000 })
  const shown = Object.entries(form?.data ?? {}).filter(([, value]) => !/^\[(\{\},?)*\]$/.test(JSON.stringify(value)))
  expect(Object.fromEntries(shown)).toEqual({ weight: 60, bmi: 22.5, twice: 121, early: 'Shown early' })
  const texts = [...document.querySelectorAll('input')].map(({ value, checked, type }) =>
    type === 'radio' || type === 'checkbox' ? String(checked) : value,
  )
  expect(texts.join(' ')).not.toMatch(/true|10 mg|kg|Heavy|\d{4}-\d\d/)
  expect(document.body.textContent).toContain('22.5')
  expect(texts).toContain('Shown early')
  expect(document.body.textContent).toContain('Weight times two: 121')
  expect(sent).not.toHaveBeenCalled()
})

// The dates of these zones always differ.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('shows the date of the site in %s, as the server stores it', async (timeZone) => {
  let form: SurveyModel | undefined
  const elements: readonly JsonObject[] = [
    { type: 'text', name: 'day', inputType: 'date', defaultValueExpression: 'today()' },
    { type: 'expression', name: 'nextDay', expression: "dateAdd(today(), 1, 'days')" },
  ]
  await act(async () =>
    root().render(
      <FormViewer
        formJson={{ elements }}
        timeZone={timeZone}
        onReady={(survey) => {
          form = survey
        }}
      />,
    ),
  )
  await vi.waitFor(() => expect(form).toBeDefined(), { timeout: 30_000 })
  const day = formatDate(timeZone, new Date())
  expect(form?.data).toEqual({ day, nextDay: addDays(day, 1) })
})
