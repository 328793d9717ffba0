import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ResponseRow } from '#resources/core/resource.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import * as dialogAction from '../../engine/actions/DialogAction.tsx'
import { CompleteVisitButton } from './CompleteVisitButton.tsx'

const row = {
  id: '1',
  actions: ['complete'],
  visitId: 'baseline',
  participantId: 'stephanie',
  labels: { visitId: { baseline: 'Baseline' }, participantId: { stephanie: 'Stéphanie Gagnon' } },
} as unknown as ResponseRow
let root: Root
beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['dailyActivities', 'common', 'visitSchedule'])
})
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

it('names the participant and opens a dialog before it completes the visit', async () => {
  const dialog = vi.spyOn(dialogAction, 'RequestedAction').mockReturnValue(<div role="dialog" />)
  await act(async () => root.render(<CompleteVisitButton row={row} />))
  const button = document.querySelector('button')
  expect(button?.textContent).toBe('Complete')
  expect(button?.getAttribute('aria-label')).toBe('Complete: Baseline · Stéphanie Gagnon')
  expect(document.querySelector('[role=dialog]')).toBe(null)
  act(() => button?.click())
  expect(document.querySelector('[role=dialog]')).not.toBe(null)
  expect(dialog.mock.lastCall?.[0]).toMatchObject({ resource: 'participantVisit', row, action: { name: 'complete' } })
})
