import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { hasNeededLevel } from '#resources/core/access.ts'
import { guardOf, isGranted, type PageDefinition, titleKeyOf } from '#resources/core/page.ts'
import { pages } from '#resources/organisation/pages.ts'
import { liveProviderOf } from '../../base/live/liveProvider.ts'
import { accessControlProvider } from '../../base/providers/accessControlProvider.ts'
import { authProvider } from '../../base/providers/authProvider.ts'
import { dataProvider } from '../../base/providers/dataProvider.ts'
import { i18nProvider } from '../../base/providers/i18nProvider.ts'
import { notificationProvider } from '../../base/providers/notificationProvider.ts'
import { refineResources } from '../../base/providers/refineResources.ts'
import { routerProvider } from '../../base/providers/routerProvider.ts'
import { MayContext, useEveryRight } from '../../base/providers/useMay.ts'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { useSession } from '../../base/session/useSession.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { useExtensions } from '../../engine/extensions.ts'
import { Shell } from '../layout/Shell.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PageSkeleton } from '../pages/PageSkeleton.tsx'
import { IdleWarning } from '../session/IdleWarning.tsx'
import { SessionEndedDialog } from '../session/SessionEndedDialog.tsx'
import { UnsavedChanges } from '../UnsavedChanges.tsx'
import { DefinedPage } from './DefinedPage.tsx'
import { Gated } from './Guards.tsx'
import { InStudy } from './InStudy.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'

/**
 * Query client for the lifetime of the page. Refine's queries stay fresh for half a minute: the live provider fetches changes that
 * happened before a screen showed the data. All other queries run again whenever a screen opens.
 */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
queryClient.setQueryDefaults(['data'], { staleTime: 30_000 })

const liveProvider = liveProviderOf(queryClient)

/** Application for a signed-in user: Refine's providers, the shell, and the routes that the declarations define. */
export function SignedInApplication() {
  return (
    <Refine
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={refineResources}
      options={{
        liveMode: 'auto',
        syncWithLocation: true,
        warnWhenUnsavedChanges: true,
        disableTelemetry: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <FreshAbilities />
      <UnsavedChanges />
      <IdleWarning />
      <SessionEndedDialog />
      <Rights>
        <Shell>
          <Suspended fallback={<PageSkeleton />}>
            <SignedInRoutes />
          </Suspended>
        </Shell>
        <Layers />
      </Rights>
    </Refine>
  )
}

/** Fetches all data on the screen again when the user's abilities change, because rows contain the actions that the user may take. */
function FreshAbilities() {
  const { abilities } = useSession()
  const lastAbilities = useRef(JSON.stringify(abilities))
  useEffect(() => {
    const now = JSON.stringify(abilities)
    if (now === lastAbilities.current) return
    lastAbilities.current = now
    void queryClient.invalidateQueries()
  }, [abilities])
  return null
}

/** Queries Refine's access-control provider once for the whole page. */
function Rights({ children }: { readonly children: ReactNode }) {
  return <MayContext value={useEveryRight()}>{children}</MayContext>
}

/** Renders the components that the areas show over every screen. */
function Layers() {
  return useExtensions().layers.map((Layer, index) => createElement(Layer, { key: index }))
}

/** Defines one route per declared page, with its guard. */
function SignedInRoutes() {
  const session = useSession()
  return (
    <Routes>
      {pages.flatMap((page) => {
        const { path, inStudy, needs }: PageDefinition = page
        return [path, ...(inStudy === undefined ? [] : [inStudy])].map((address) => (
          <Route
            key={address}
            path={address}
            element={
              <Gated
                guard={guardOf({ ...page, path: address })}
                isAllowed={isGranted(session, needs)}
                title={{ key: titleKeyOf(page), namespace: page.namespace }}
              >
                <InStudy isActive={address === inStudy}>
                  <DefinedPage page={page} />
                </InStudy>
              </Gated>
            }
          />
        ))
      })}
      {resourceRoutes.map((route) => (
        <Route
          key={route.path}
          path={route.path}
          element={
            <Gated
              guard={guardOf(route)}
              isAllowed={hasNeededLevel(session, route, route.action)}
              title={{ key: `${route.resource.namespace}:titles.${route.resource.name}.many`, namespace: route.resource.namespace }}
            >
              <InStudy isActive={route.isInStudy}>
                <ResourceScreen route={route} />
              </InStudy>
            </Gated>
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
