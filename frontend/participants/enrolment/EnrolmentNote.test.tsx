import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import EnrolmentNote from './EnrolmentNote.tsx'

vi.mock('./useEnrolmentCheck.ts', () => ({
  useEnrolmentCheck: () => ({ goal: null, cards: [{ cardId: 'card', refusals: ['ConsentMissing'] }] }),
}))

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces(['participants', 'common'])
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z'), toFake: ['Date'] })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('names study and site, suggests today, and gives the reasons against an enrolment from the profile', async () => {
  const onChange = vi.fn()
  const row = { id: 'card', studyId: 'study', siteId: 'site', labels: { studyId: 'GLYDE-2', siteId: 'Toronto clinic' } }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const props = {
    resource: {} as never,
    row: row as unknown as ResourceAnswer['participantStudy'],
    values: {},
    onChange,
    onRequire: vi.fn(),
  }
  await act(async () => root.render(<EnrolmentNote {...props} />))
  expect(document.body.textContent).toContain('Study: GLYDE-2 · Site: Toronto clinic')
  expect(document.body.textContent).toContain('The participant cannot be enrolled')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ enrolledOn: '2026-11-21' })
  act(() => root.unmount())
})
