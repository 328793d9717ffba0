import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageNames } from '#resources/core/access.ts'
import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import '../../base/i18n/i18n.ts'
import { setState } from '../../base/sessionStore.ts'
import { composeExtensions, type Extensions, ExtensionsContext } from '../../engine/extensions.ts'
import { SideMenu } from './SideMenu.tsx'

const session = {
  user: { id: 'priya', fullName: 'Priya Raman' },
  organisation: { name: 'Northlake Research', details: { logoFile: null }, flags: [], releaseToggles: [], customFields: {} },
  abilities: Object.fromEntries(pageNames.map((page) => [page, ['VIEW']])),
  studies: [],
  sites: [],
} as unknown as SessionAnswer

let root: Root
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  localStorage.clear()
  setState({ status: 'signedIn', session })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ExtensionsContext value={composeExtensions([]) as unknown as Extensions}>
        <MemoryRouter initialEntries={['/follow-ups']}>
          <SideMenu area="main" />
        </MemoryRouter>
      </ExtensionsContext>,
    ),
  )
  await vi.waitFor(() => expect(findHeadings().length).toBeGreaterThan(0), { timeout: 30_000 })
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  setState({ status: 'loading' })
  vi.unstubAllGlobals()
})

const findHeadings = () => [...document.querySelectorAll<HTMLButtonElement>('.nav-heading')]
const findHeading = (label: string) => findHeadings().find(({ textContent }) => textContent === label)
const listPaths = () => [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))

it('shows the entries in groups with headings, none for the first group', () => {
  expect(findHeadings().map(({ textContent }) => textContent)).toEqual(['Recruit', 'Conduct', 'Data', 'Finance', 'Library', 'Insights'])
  expect(listPaths().slice(0, 6)).toEqual(['/portfolio', '/participants', '/recruitment', '/trial-board', '/consents', '/follow-ups'])
})

it('closes a group, keeps its current page visible, and remembers the choice', () => {
  act(() => findHeading('Recruit')?.click())
  expect(findHeading('Recruit')?.getAttribute('aria-expanded')).toBe('false')
  expect(listPaths()).not.toContain('/trial-board')
  expect(listPaths()).toContain('/follow-ups')
  expect(localStorage.getItem('studydesk.menu.closed')).toBe('recruit')
  act(() => findHeading('Recruit')?.click())
  expect(listPaths()).toContain('/trial-board')
})

it('is one tab stop, at the current page', () => {
  const stops = [...document.querySelectorAll<HTMLElement>('.side a, .side button')].filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map((stop) => stop.getAttribute('href'))).toEqual(['/follow-ups'])
})

it('hides the headings and keeps the names of the links when it is folded', () => {
  act(() => document.querySelector<HTMLButtonElement>('.side-end button')?.click())
  expect([document.querySelector<HTMLElement>('.side')?.dataset.folded, findHeadings()]).toEqual(['true', []])
  expect(document.querySelector('nav a[href="/follow-ups"]')?.textContent).not.toBe('')
})
