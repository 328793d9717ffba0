import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Activity } from '#resources/dailyActivities.ts'
import { ActivityList } from './ActivityList.tsx'

vi.mock('./ActivityLine.tsx', () => ({ ActivityLine: ({ activity }: { readonly activity: Activity }) => <li>{activity.row.id}</li> }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind: 'visit', row: { id: `${index}` } })) as unknown as readonly Activity[]
/** Draws the list, and waits for its texts. */
const show = async (name: 'LATE' | 'TODAY', count: number) => {
  await act(async () => root.render(<ActivityList name={name} activities={lines(count)} hasZones={false} onOpen={() => undefined} />))
  // Outside of `act`, which drops what React has still to draw when the expectation fails.
  await vi.waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(count), { timeout: 30_000 })
}
const heading = () => document.querySelector<HTMLButtonElement>('h2 button')
const isListHidden = () => document.querySelector<HTMLElement>('ul')?.hidden

it('closes many late lines under a heading with their number, which opens and closes them', async () => {
  await show('LATE', 12)
  expect([heading()?.textContent, heading()?.getAttribute('aria-expanded'), isListHidden()]).toEqual([
    expect.stringContaining('12'),
    'false',
    true,
  ])
  expect(document.getElementById(heading()?.getAttribute('aria-controls') ?? '')?.tagName).toBe('UL')
  act(() => heading()?.click())
  expect([heading()?.getAttribute('aria-expanded'), isListHidden()]).toEqual(['true', false])
  act(() => heading()?.click())
  expect(isListHidden()).toBe(true)
})

it('shows few late lines, and all lines of today', async () => {
  await show('LATE', 5)
  expect([heading(), isListHidden()]).toEqual([null, false])
  await show('TODAY', 40)
  expect([heading(), isListHidden()]).toEqual([null, false])
})
