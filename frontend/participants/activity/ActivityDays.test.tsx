import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { ActivityDays } from './ActivityDays.tsx'

let root: Root
beforeEach(async () => {
  await textsReady
  await i18n.loadNamespaces(['participants', 'common'])
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const createEvent = (id: string, displayName: string | null): ActivityItem =>
  ({
    id,
    displayName,
    eventTime: '2026-11-27T15:00:00Z',
    text: `${displayName ?? 'The system'} created the visit ${id}`,
    userUuid: displayName,
    kind: 'participantVisit',
    action: 'create',
    reason: null,
  }) as unknown as ActivityItem

it('shows a run of the system as one sentence, which opens its events', async () => {
  const items = [createEvent('Week 4', 'Ana Roy'), createEvent('Week 2', null), createEvent('Week 1', null), createEvent('Baseline', null)]
  await act(async () =>
    root.render(
      <MemoryRouter>
        <ActivityDays items={items} prefix="p-" participantId="person" />
      </MemoryRouter>,
    ),
  )
  expect(document.querySelector('summary')?.textContent).toBe('The system created 3 visits')
  expect(document.querySelectorAll('details li')).toHaveLength(3)
  expect(document.querySelector('details')?.open).toBe(false)
  expect(document.querySelectorAll('.activity-day > ol > li')).toHaveLength(2)
})
