import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import FormViewer from './FormViewer.tsx'
import { testScreen } from './testScreen.ts'

const root = testScreen()

const tag = 'Unblinded roles only'
const json: JsonObject = {
  elements: [
    { type: 'text', name: 'weight', title: 'Weight' },
    { type: 'text', name: 'arm', title: 'Arm', unblindedOnly: true },
    { type: 'text', name: 'batch', title: 'Batch', titleLocation: 'hidden', unblindedOnly: true },
    {
      type: 'panel',
      name: 'supply',
      title: 'Supply',
      unblindedOnly: true,
      elements: [
        { type: 'text', name: 'kit', title: 'Kit' },
        {
          type: 'paneldynamic',
          name: 'doses',
          title: 'Doses',
          panelCount: 1,
          templateElements: [{ type: 'text', name: 'amount', title: 'Amount' }],
        },
      ],
    },
  ],
}
const show = async (formJson: JsonObject, isReadOnly = false) => {
  await act(async () => i18n.changeLanguage('en'))
  await act(async () => root().render(<FormViewer formJson={formJson} language="en" isReadOnly={isReadOnly} />))
  await vi.waitFor(() => expect(titles().length).toBeGreaterThan(0), { timeout: 30_000 })
}
const titles = () =>
  [...document.querySelectorAll('.sd-title')].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' ').trim() ?? '')
const titleOf = (text: string) => titles().find((each) => each.startsWith(text)) ?? ''

it.each([false, true])('marks questions and panels for unblinded roles, also inside a marked panel (read-only: %s)', async (isReadOnly) => {
  await show(json, isReadOnly)
  await vi.waitFor(() => expect(titleOf('Arm')).toContain(tag))
  for (const text of ['Arm', 'Batch', 'Supply', 'Kit', 'Doses']) expect(titleOf(text)).toContain(tag)
  for (const text of ['Weight', 'Amount']) expect(titleOf(text)).not.toContain(tag)
})

it('names the mark to screen readers together with the question', async () => {
  await show(json)
  await vi.waitFor(() => expect(titleOf('Arm')).toContain(tag))
  const nameOf = (input: Element) =>
    (input.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const names = [...document.querySelectorAll('input')].map(nameOf)
  expect(names.filter((name) => name.includes(tag)).map((name) => name.split(' ')[0])).toEqual(['Arm', 'Batch', 'Kit'])
})

it('warns above a form with items for unblinded roles, and above no other form', async () => {
  const warning = 'This form shows items for unblinded roles. Do not show or print it for blinded staff.'
  await show(json)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(warning)
  await show({ elements: [{ type: 'text', name: 'weight', title: 'Weight' }] })
  expect(document.body.textContent).not.toContain(warning)
})
