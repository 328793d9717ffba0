import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { routerProvider } from './routerProvider.ts'

type Navigate = ReturnType<NonNullable<typeof routerProvider.go>>

/** Function that changes the URL of the screen at /crm/list. */
let navigate: Navigate
beforeEach(async () => {
  history.replaceState(null, '', '/crm/list')
  function List() {
    const currentNavigate = routerProvider.go?.()
    if (currentNavigate !== undefined) navigate = currentNavigate
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

it('a list writes its state into its own address', async () => {
  await act(async () => navigate({ type: 'replace', query: { currentPage: 2 } }))
  expect(location.pathname + location.search).toBe('/crm/list?currentPage=2')
})

it('a list that the user has just left does not undo the navigation', async () => {
  history.pushState(null, '', '/crm/version')
  await act(async () => navigate({ type: 'replace', query: { currentPage: 2 } }))
  expect(location.pathname + location.search).toBe('/crm/version')
  await act(async () => navigate({ type: 'push', to: '/next' }))
  expect(location.pathname).toBe('/crm/next')
})
