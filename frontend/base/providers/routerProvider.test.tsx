import { type ParseResponse, ResourceContext } from '@refinedev/core'
import router from '@refinedev/react-router'
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

it.each([
  ['/crm/sites', 'outside of the routes'],
  ['/crm/sites?currentPage=2&pageSize=20&sorters[0][field]=name&sorters[0][order]=desc', 'a list with its state'],
  ['/crm/sites?filters[0][field]=name&filters[0][operator]=eq&filters[0][value]=Lakeshore', 'a list with a filter'],
  ['/crm/sites/edit/a%2Fb', 'a row'],
  ['/crm/elsewhere?path=x', 'a screen without a resource'],
])('parses %s as the router of the library does: %s', async (address) => {
  history.replaceState(null, '', address)
  const parsed: { own?: ParseResponse; library?: ParseResponse } = {}
  function Screen() {
    parsed.own = routerProvider.parse?.()()
    parsed.library = router.parse?.()()
    return null
  }
  const resources = [{ name: 'site', list: '/sites', edit: '/sites/edit/:id', meta: {} }]
  const screens = createBrowserRouter(
    [
      { path: '/sites/edit/:id', Component: Screen },
      { path: '*', Component: Screen },
    ],
    { basename: '/crm' },
  )
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <ResourceContext value={{ resources }}>
        <RouterProvider router={screens} />
      </ResourceContext>,
    ),
  )
  const { filters, sorters, currentPage, pageSize } = parsed.library?.params ?? {}
  expect(parsed.own).toEqual({ ...parsed.library, params: { filters, sorters, currentPage, pageSize } })
  await act(async () => root.unmount())
  screens.dispose()
})
