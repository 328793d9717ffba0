import { act } from 'react'
import type { SurveyModel } from 'survey-core'
import { expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import FormViewer from './FormViewer.tsx'
import { testScreen } from './testScreen.ts'

const root = testScreen()
let form: SurveyModel | undefined

const findButtons = (text: string) => [...document.querySelectorAll('button')].filter((each) => each.textContent?.startsWith(text))
const press = (element: Element | undefined) => act(async () => (element as HTMLElement | undefined)?.click())

it('answers a question and a cell with a missing code, and withdraws it', async () => {
  const changes: unknown[] = []
  const json: JsonObject = {
    elements: [
      { type: 'text', name: 'weight', title: 'Weight', inputType: 'number', missingCodes: ['ND', 'NA'] },
      { type: 'text', name: 'plain' },
      { type: 'matrixdynamic', name: 'doses', rowCount: 1, columns: [{ name: 'amount', cellType: 'text', missingCodes: ['UNK'] }] },
    ],
  }
  await act(async () =>
    root().render(
      <FormViewer
        formJson={json}
        answers={{ weight: 60 }}
        language="en"
        onReady={(survey) => {
          form = survey
        }}
        onChange={(name, value) => changes.push([name, value ?? null])}
      />,
    ),
  )
  await vi.waitFor(() => expect(findButtons('No answer…')).toHaveLength(2), { timeout: 30_000 })
  await press(findButtons('No answer…: Weight')[0])
  await vi.waitFor(() => expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(2))
  await press(document.querySelectorAll('[role=menuitem]')[0])
  expect(form?.data).toEqual({ 'weight-Missing': 'ND' })
  expect(changes).toEqual([
    ['weight', null],
    ['weight-Missing', 'ND'],
  ])
  expect(document.querySelector('.ant-tag')?.textContent).toBe('Not done')
  await vi.waitFor(() => expect(document.activeElement).toBe(findButtons('Take back')[0]))
  await press(findButtons('Take back')[0])
  expect(form?.data).toEqual({})
  await press(findButtons('No answer…').at(-1))
  await vi.waitFor(() => expect([...document.querySelectorAll('[role=menuitem]')].at(-1)?.textContent).toBe('Not known'))
  await press([...document.querySelectorAll('[role=menuitem]')].at(-1))
  expect(form?.data).toEqual({ doses: [{ 'amount-Missing': 'UNK' }] })
})
