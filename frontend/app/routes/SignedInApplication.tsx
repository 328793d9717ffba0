import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect, useRef } from 'react'
import { Route, Routes } from 'react-router'
import { mayOn } from '#resources/core/access.ts'
import { guardAt, isGranted, type PageDefinition } from '#resources/core/page.ts'
import { pages } from '#resources/pages.ts'
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
import { Awaiting } from '../../base/ui/later.tsx'
import { usePieces } from '../../engine/pieces.ts'
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
 * One client for the life of the page. Refine's queries stay fresh for half a minute, as the live provider catches up on what changed before a
 * screen showed them; all others are fetched with each screen that opens.
 */
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
queryClient.setQueryDefaults(['data'], { staleTime: 30_000 })

const liveProvider = liveProviderOf(queryClient)

/** Everything that needs a signed-in user: Refine's providers, the shell, and the routes made from the declarations. */
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
          <Awaiting fallback={<PageSkeleton />}>
            <SignedInRoutes />
          </Awaiting>
        </Shell>
        <Layers />
      </Rights>
    </Refine>
  )
}

/** When abilities change, every answer on the screen is asked for again: rows carry the actions that their reader may take. */
function FreshAbilities() {
  const { abilities } = useSession()
  const known = useRef(JSON.stringify(abilities))
  useEffect(() => {
    const now = JSON.stringify(abilities)
    if (now === known.current) return
    known.current = now
    void queryClient.invalidateQueries()
  }, [abilities])
  return null
}

/** Asked once for the whole page, of Refine's access-control provider. */
function Rights({ children }: { readonly children: ReactNode }) {
  return <MayContext value={useEveryRight()}>{children}</MayContext>
}

/** What areas put beside every screen. */
function Layers() {
  return usePieces().layers.map((Layer, index) => createElement(Layer, { key: index }))
}

/** A route a declaration, guarded as it says. */
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
              <Gated guard={guardAt({ ...page, path: address })} isAllowed={isGranted(session, needs)}>
                <InStudy isAsked={address === inStudy}>
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
            <Gated guard={guardAt(route)} isAllowed={mayOn(session, route, route.action)}>
              <InStudy isAsked={route.isInStudy}>
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
