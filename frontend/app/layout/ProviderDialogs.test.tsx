import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../base/i18n/i18n.ts'
import { setState } from '../../base/sessionStore.ts'
import { LoginSuccessPage } from '../pages/LoginSuccessPage.tsx'
import { ChangePasswordDialog } from './ProviderDialogs.tsx'

let root: Root
const goTo = vi.fn<(address: string) => void>()
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/crm/portfolio', search: '', hash: '', assign: goTo })
  vi.stubGlobal('fetch', () => Promise.resolve({ type: 'opaqueredirect', ok: false }))
  sessionStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  goTo.mockClear()
  sessionStorage.clear()
  setState({ status: 'loading' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))

it('closes the dialog for a new password five seconds after it led to the identity provider', async () => {
  const close = vi.fn()
  await act(async () => root.render(<ChangePasswordDialog onClose={close} />))
  const findButton = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')
  await vi.waitFor(() => expect(findButton()).not.toBeNull(), { timeout: 30_000 })
  vi.useFakeTimers()
  await act(async () => findButton()?.click())
  await wait(0)
  expect(goTo.mock.calls[0]?.[0]).toContain('flow=changePassword')
  await wait(4999)
  expect(close).not.toHaveBeenCalled()
  await wait(1)
  expect(close).toHaveBeenCalledOnce()
})

it('tries a failed sign-in again after one second, once', async () => {
  vi.useFakeTimers()
  setState({ status: 'signedOut' })
  const page = (
    <MemoryRouter>
      <LoginSuccessPage />
    </MemoryRouter>
  )
  await act(async () => root.render(page))
  await wait(999)
  expect(goTo).not.toHaveBeenCalled()
  await wait(1)
  expect(goTo).toHaveBeenCalledOnce()
  await act(async () => root.render(null))
  await act(async () => root.render(page))
  await wait(5000)
  expect(goTo).toHaveBeenCalledOnce()
})
