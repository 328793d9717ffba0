import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { routerProvider } from './routerProvider.ts'

type Go = ReturnType<NonNullable<typeof routerProvider.go>>

/** How the screen at /crm/list writes into its address. */
let go: Go
beforeEach(async () => {
  history.replaceState(null, '', '/crm/list')
  function List() {
    const found = routerProvider.go?.()
    if (found !== undefined) go = found
    return null
  }
  const router = createBrowserRouter([{ path: '*', Component: List }], { basename: '/crm' })
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<RouterProvider router={router} />))
  return async () => {
    await act(async () => root.unmount())
    router.dispose()
  }
})

it('a list writes its state into the address that it stands at', async () => {
  await act(async () => go({ type: 'replace', query: { currentPage: 2 } }))
  expect(location.pathname + location.search).toBe('/crm/list?currentPage=2')
})

it('a list that the user has just left does not take the step back', async () => {
  history.pushState(null, '', '/crm/version')
  await act(async () => go({ type: 'replace', query: { currentPage: 2 } }))
  expect(location.pathname + location.search).toBe('/crm/version')
  await act(async () => go({ type: 'push', to: '/next' }))
  expect(location.pathname).toBe('/crm/next')
})
