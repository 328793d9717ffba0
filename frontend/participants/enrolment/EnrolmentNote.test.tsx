import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import EnrolmentNote from './EnrolmentNote.tsx'

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
  vi.restoreAllMocks()
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
  const request = vi
    .spyOn(http, 'request')
    .mockResolvedValue({ data: { goal: null, cards: [{ cardId: 'card', refusals: ['ConsentMissing'] }] } })
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <EnrolmentNote {...props} />
      </QueryClientProvider>,
    ),
  )
  expect(document.body.textContent).toContain('Study: GLYDE-2 · Site: Toronto clinic')
  await expectSoon(() => expect(document.body.textContent).toContain('The participant cannot be enrolled'))
  expect(request.mock.calls).toMatchObject([[{ method: 'GET', url: 'study/study/study-site/site/recruitment/enrolment' }]])
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ enrolledOn: '2026-11-21' })
  act(() => root.unmount())
})
