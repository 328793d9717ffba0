import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../../i18n/i18n.ts'
import { MoreTabs } from './MoreTabs.tsx'

const tabs = [{ key: 'health', label: 'Health' }]
let root: Root
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await textsReady
  await i18n.changeLanguage('en')
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const renderMoreButton = (problems: number): HTMLElement | null => {
  act(() => root.render(<MoreTabs tabs={tabs} problems={problems} onChoose={() => undefined} />))
  return document.querySelector('button.tabs-more')
}

it('the button for more tabs shows the number of problems in hidden tabs, also to screen readers', () => {
  const button = renderMoreButton(2)
  expect(button?.textContent?.trim()).toBe('More (2 problems)')
  expect(button?.querySelector('.tab-problems')).not.toBeNull()
  expect(button?.getAttribute('aria-label'), 'a name of its own would hide the number').toBeNull()
})

it('the button for more tabs has its plain name when there are no problems', () => {
  const button = renderMoreButton(0)
  expect(button?.textContent?.trim()).toBe('More')
  expect(button?.getAttribute('aria-label')).toBe('More tabs')
})
