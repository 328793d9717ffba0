import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../../i18n/i18n.ts'
import { Tabs } from './Tabs.tsx'

const items = [
  { key: 'overview', label: 'Overview', section: 'Study', children: 'the overview' },
  { key: 'sites', label: 'Sites', section: 'People', count: { count: 3, isCapped: false }, children: 'the sites' },
  { key: 'team', label: 'Team', section: 'People', children: 'the team' },
]
let root: Root
const media = { isWide: true }
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: media.isWide, addEventListener: () => undefined, removeEventListener: () => undefined }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await textsReady
  await i18n.changeLanguage('en')
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (active: string, onChange: (key: string) => void = () => undefined) => {
  act(() => root.render(<Tabs label="Study" items={items} active={active} onChange={onChange} />))
  return [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
}

it('lists tabs with sections at the side, one tab list for each heading and one tab stop', () => {
  media.isWide = true
  const tabs = show('sites')
  const lists = [...document.querySelectorAll('[role="tablist"]')].map((list) => [
    document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent,
    list.textContent,
  ])
  expect(lists).toEqual([
    ['Study', 'Overview'],
    ['People', 'Sites 3Team'],
  ])
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  expect(document.querySelector('[role="tabpanel"]:not([hidden])')?.textContent).toBe('the sites')
})

it('moves across sections with the arrow keys, and from the last tab to the first', () => {
  media.isWide = true
  const opened: string[] = []
  const tabs = show('team', (key) => opened.push(key))
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'ArrowRight'])
    act(() => tabs[2]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(opened).toEqual(['sites', 'overview', 'overview'])
  expect(document.activeElement).toBe(tabs[0])
})

it('shows a select instead of the list on a narrow screen', () => {
  media.isWide = false
  expect(show('sites')).toEqual([])
  expect(document.querySelector('[role="combobox"]')?.getAttribute('aria-label')).toBe('Study')
  expect(document.querySelector('[role="region"]:not([hidden])')?.getAttribute('aria-label')).toBe('Sites')
})
