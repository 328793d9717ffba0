import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import { setTestSession } from '../base/testSession.ts'
import { TestPage } from '../engine/TestPage.tsx'
import { StudyChoice } from './StudyChoice.tsx'

const sites = [
  { id: 'toronto', name: 'Toronto General' },
  { id: 'laval', name: 'Clinique de Laval' },
]
const studies = [
  { id: 'glyde', name: 'GLYDE-2', status: 'RECRUITING', siteIds: ['toronto'] },
  { id: 'aspen', name: 'ASPEN', status: 'ON_HOLD', siteIds: ['laval', 'toronto'] },
]
const onSelect = vi.fn()
let root: Root
beforeEach(async () => {
  setTestSession({ sites })
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('studies')
  onSelect.mockClear()
  // Missing in jsdom.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <TestPage>
        <StudyChoice studies={studies} selectedId="glyde" onSelect={onSelect} />
      </TestPage>,
    ),
  )
  await vi.waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(3), { timeout: 30_000 })
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  vi.unstubAllGlobals()
})

const findInput = () => document.querySelector('input') as HTMLInputElement
const getOptionTexts = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
const getActiveText = () => document.getElementById(findInput().getAttribute('aria-activedescendant') ?? '')?.textContent
const press = (key: string) =>
  act(() => void findInput().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(findInput(), text)
    findInput().dispatchEvent(new Event('input', { bubbles: true }))
  })

it('shows each study with its sites and status, and starts at the selected one', async () => {
  expect(getOptionTexts().slice(1)).toEqual(['GLYDE-2Toronto GeneralRecruiting', 'ASPENClinique de Laval · Toronto GeneralOn hold'])
  expect(getActiveText()).toContain('GLYDE-2')
  await vi.waitFor(() => expect(document.activeElement).toBe(findInput()))
})

it('finds a study by its name or by one of its sites', () => {
  type('asp')
  expect(getOptionTexts()).toEqual([expect.stringContaining('ASPEN')])
  type('laval')
  expect(getOptionTexts()).toEqual([expect.stringContaining('ASPEN')])
  type('nothing like it')
  expect(getOptionTexts()).toEqual([])
  press('Enter')
  expect(onSelect).not.toHaveBeenCalled()
})

it('selects by keyboard, and selects all studies with the first choice', () => {
  press('ArrowDown')
  press('Enter')
  expect(onSelect).toHaveBeenLastCalledWith('aspen')
  press('ArrowDown')
  press('Enter')
  expect(onSelect).toHaveBeenLastCalledWith(null)
})
