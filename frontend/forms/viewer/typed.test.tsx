import { act } from 'react'
import type { SurveyModel } from 'survey-core'
import { expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import FormViewer from './FormViewer.tsx'
import { testScreen } from './testScreen.ts'
import { hasUnreadText } from './unreadAnswers.ts'

const root = testScreen()
let form: SurveyModel | undefined

const requested: JsonObject = {
  pages: [
    {
      elements: [
        { type: 'text', name: 'weight', inputType: 'number', isRequired: true },
        { type: 'text', name: 'day', inputType: 'date' },
      ],
    },
  ],
}
const captureForm = (survey: SurveyModel) => {
  form = survey
}
async function show(formJson = requested) {
  await act(async () => root().render(<FormViewer formJson={formJson} language="en" onReady={captureForm} />))
  await vi.waitFor(() => expect(document.querySelectorAll('input')).toHaveLength(2), { timeout: 30_000 })
}
/** Types text and triggers the input's events, as a person does. */
function type(index: number, text: string): HTMLInputElement {
  const input = document.querySelectorAll('input')[index] as HTMLInputElement
  act(() => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.blur()
  })
  return input
}

it('accepts either decimal separator', async () => {
  await show()
  type(0, '1,5')
  expect(form?.data).toEqual({ weight: 1.5 })
  type(0, '72.25')
  expect(form?.data).toEqual({ weight: 72.25 })
})

it.each(['abc', '1,234', '12 kg'])(
  'keeps %s, which is not a number, in the field with a message, without storing an answer',
  async (text) => {
    await show()
    type(0, '60')
    expect(type(0, text).value).toBe(text)
    expect(form?.data).toEqual({})
    await vi.waitFor(() => expect(document.body.textContent).toContain('Enter a number'), { timeout: 30_000 })
    expect(document.body.textContent).not.toContain('required')
    expect(hasUnreadText(form as SurveyModel)).toBe(true)
    type(0, '61')
    expect(hasUnreadText(form as SurveyModel)).toBe(false)
    expect(form?.data).toEqual({ weight: 61 })
    expect(document.body.textContent).not.toContain('Enter a number')
  },
)

it('reads a date in several spellings, and keeps other text', async () => {
  await show()
  type(1, '27/11/2026')
  expect(form?.data).toEqual({ day: '2026-11-27' })
  expect(type(1, '31/02/2026').value).toBe('31/02/2026')
  expect(form?.data).toEqual({})
})

it('accepts a number in another unit, before or after the unit is chosen', async () => {
  const alternativeUnits = [{ unit: 'lb', factor: 0.45359237 }]
  await show({ elements: [{ type: 'text', name: 'weight', inputType: 'number', unit: 'kg', alternativeUnits }] })
  const chooseUnit = async (unit: string) => {
    const select = document.querySelector('[role=combobox]') as HTMLElement
    await act(async () => select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((each) => each.textContent === unit)
    await act(async () => option?.click())
  }
  type(0, '150')
  expect(form?.data).toEqual({ weight: 150 })
  await chooseUnit('lb')
  expect(form?.data).toEqual({ weight: 68.04, 'weight-Entered': '150 lb' })
  expect(document.body.textContent).toContain('Entered as 150 lb')
  await chooseUnit('lb')
  expect(type(0, '160,5').value).toBe('72.8')
  expect(form?.data).toEqual({ weight: 72.8, 'weight-Entered': '160.5 lb' })
  type(0, '70')
  expect(form?.data).toEqual({ weight: 70 })
})

it('keeps typed text when the look-up of other answers changes, as it does with the first stored answer', async () => {
  const render = (lookupResult: string) =>
    act(async () =>
      root().render(<FormViewer formJson={requested} language="en" onReady={captureForm} answersElsewhere={async () => lookupResult} />),
    )
  await render('before')
  await vi.waitFor(() => expect(document.querySelectorAll('input')).toHaveLength(2), { timeout: 30_000 })
  type(0, '80')
  const before = form
  await render('after')
  expect(form).toBe(before)
  expect(form?.getValue('weight')).toBe(80)
})
