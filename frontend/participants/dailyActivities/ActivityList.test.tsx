import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import * as activityLine from './ActivityLine.tsx'
import { ActivityList } from './ActivityList.tsx'

let root: Root
beforeEach(async () => {
  await textsReady
  await i18n.loadNamespaces('dailyActivities')
  vi.spyOn(activityLine, 'ActivityLine').mockImplementation(({ activity }) => <li>{activity.row.id}</li>)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const createLines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'visit',
    on: null,
    at: null,
    row: { id: `${index}` },
  })) as unknown as readonly Activity[]
const show = (name: 'LATE' | 'TODAY', count: number) =>
  act(async () => root.render(<ActivityList name={name} activities={createLines(count)} hasZones={false} onOpen={() => undefined} />))
const findButton = () => document.querySelector('button')
const countShownLines = () => document.querySelectorAll('li').length

it('folds many late rows to five, and a button shows all or fewer', async () => {
  await show('LATE', 12)
  expect(document.querySelector('h2')?.textContent).toContain('12')
  expect([findButton()?.getAttribute('aria-expanded'), countShownLines()]).toEqual(['false', 5])
  expect(document.getElementById(findButton()?.getAttribute('aria-controls') ?? '')?.tagName).toBe('UL')
  act(() => findButton()?.click())
  expect([findButton()?.getAttribute('aria-expanded'), countShownLines()]).toEqual(['true', 12])
  act(() => findButton()?.click())
  expect(countShownLines()).toBe(5)
})

it('prints all late rows', async () => {
  await show('LATE', 12)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(countShownLines()).toBe(12)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(countShownLines()).toBe(5)
})

it('shows few late rows, and all rows of today', async () => {
  await show('LATE', 5)
  expect([findButton(), countShownLines()]).toEqual([null, 5])
  await show('TODAY', 40)
  expect([findButton(), countShownLines()]).toEqual([null, 40])
})
