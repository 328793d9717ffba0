import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ResponseRow } from '#resources/core/resource.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { CompleteVisitButton } from './CompleteVisitButton.tsx'

vi.mock('../../engine/actions/rowActions.ts', () => ({ rowActionsOf: () => [{ name: 'complete' }] }))
vi.mock('../../engine/actions/DialogAction.tsx', () => ({ RequestedAction: () => <div role="dialog" /> }))
vi.mock('../../base/texts/useTexts.ts', () => ({ useTexts: () => ({ name: () => 'Baseline · Stéphanie Gagnon' }) }))

const row = { id: '1' } as ResponseRow
let root: Root
beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['dailyActivities', 'common'])
})
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('names the participant and opens a dialog before it completes the visit', async () => {
  await act(async () => root.render(<CompleteVisitButton row={row} />))
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('Complete')
  expect(button?.getAttribute('aria-label')).toBe('Complete: Baseline · Stéphanie Gagnon')
  expect(document.querySelector('[role=dialog]')).toBe(null)
  act(() => button?.click())
  expect(document.querySelector('[role=dialog]')).not.toBe(null)
})
