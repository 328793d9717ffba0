import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SealState } from '#resources/organisation/auditAnswers.ts'
import { expectSoon } from '../../base/expectSoon.ts'
import { http } from '../../base/http.ts'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { HistoryCheck } from './HistoryCheck.tsx'

let root: Root
beforeEach(async () => {
  await textsReady
  await i18n.loadNamespaces('audit')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const intactVerification = { at: '2026-11-27T08:00:00Z', seals: 3, events: 40, root: 'ab', fault: null }
const render = (newestAt: string) =>
  act(async () =>
    root.render(
      <QueryClientProvider key={crypto.randomUUID()} client={new QueryClient()}>
        <HistoryCheck newestAt={newestAt} />
      </QueryClientProvider>,
    ),
  )
const show = async (verification: SealState['verification'], newestEventAt = '2026-11-26T12:00:00Z') => {
  vi.spyOn(http, 'request').mockResolvedValue({ data: { verification } })
  await render(newestEventAt)
  await expectSoon(() => expect(document.querySelector('[role="alert"]')).not.toBeNull())
  return document.querySelector('[role="alert"]')
}

it('states that the audit history was never checked, and when it will be', async () => {
  const alert = await show(null)
  expect(alert?.className).toContain('ant-alert-info')
  expect(alert?.textContent).toBe('The audit history has not been checked yet. The check runs every night.')
})

it('states that the audit history was changed outside the product, also where newer entries are not checked yet', async () => {
  for (const newestEventAt of ['2026-11-26T12:00:00Z', '2026-11-28T12:00:00Z']) {
    const alert = await show({ ...intactVerification, fault: { seal: 2, event: null, fault: 'sealChanged' } }, newestEventAt)
    expect(alert?.className).toContain('ant-alert-error')
    expect(alert?.textContent).toContain('it was changed outside the product')
  }
})

it('states that the checked history is intact, and names entries that are newer than the check', async () => {
  expect((await show(intactVerification))?.className).toContain('ant-alert-success')
  const later = await show(intactVerification, '2026-11-28T12:00:00Z')
  expect(later?.className).toContain('ant-alert-info')
  expect(later?.textContent).toContain('Changes after that are not checked yet.')
})

it('shows nothing before the result is known', async () => {
  const request = vi.spyOn(http, 'request').mockReturnValue(new Promise(() => undefined))
  await render('2026-11-26T12:00:00Z')
  expect(request).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('')
})
