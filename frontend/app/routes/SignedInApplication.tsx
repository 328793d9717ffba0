import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { createElement, lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { liveProviderOf } from '../../base/live/liveProvider.ts'
import { accessControlProvider } from '../../base/providers/accessControlProvider.ts'
import { authProvider } from '../../base/providers/authProvider.ts'
import { dataProvider } from '../../base/providers/dataProvider.ts'
import { i18nProvider } from '../../base/providers/i18nProvider.ts'
import { notificationProvider } from '../../base/providers/notificationProvider.ts'
import { refineResources } from '../../base/providers/refineResources.ts'
import { routerProvider } from '../../base/providers/routerProvider.ts'
import { resourceRoutes } from '../../base/routes/resourceRoutes.ts'
import { useSession } from '../../base/session/useSession.ts'
import { isAdminPath } from '../../base/ui/useDocumentTitle.ts'
import { usePieces } from '../../engine/pieces.ts'
import { Shell } from '../layout/Shell.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { PageSkeleton } from '../pages/PageSkeleton.tsx'
import { IdleWarning } from '../session/IdleWarning.tsx'
import { SessionEndedDialog } from '../session/SessionEndedDialog.tsx'
import { UnsavedChanges } from '../UnsavedChanges.tsx'
import { AdminGuard, fallbackPath, PageGate, type Permission } from './Guards.tsx'
import { ResourceScreen } from './ResourceScreen.tsx'
import { useFreshAbilities } from './useFreshAbilities.ts'

const InviteAcceptedPage = lazy(() => import('../../users/InviteAcceptedPage.tsx'))
const NewAccountPage = lazy(() => import('../../users/NewAccountPage.tsx'))
const VersionPage = lazy(() => import('../pages/VersionPage.tsx'))
const DeveloperPage = lazy(() => import('../../developers/DeveloperPage.tsx'))
const ModulesPage = lazy(() => import('../../developers/ModulesPage.tsx'))
const SealsPage = lazy(() => import('../../audit/SealsPage.tsx'))
const StudyPreviewPage = lazy(() => import('../../studies/StudyPreviewPage.tsx'))

const adminMenu: Permission = { page: 'ADMIN', action: 'VIEW' }
const developers: Permission = { page: 'DEV', action: 'CONTRIBUTE' }

/** One client for the life of the page: answers stay for half a minute, and nothing is asked again by itself except after a change. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
})

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
      <Shell>
        <Suspense fallback={<PageSkeleton />}>
          <SignedInRoutes />
        </Suspense>
      </Shell>
      <Layers />
    </Refine>
  )
}

function FreshAbilities() {
  useFreshAbilities(queryClient)
  return null
}

/** What areas put beside every screen. */
function Layers() {
  return usePieces().layers.map((Layer, index) => createElement(Layer, { key: index }))
}

/** Guards as `routes.tsv` gives them. */
function SignedInRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/portfolio" element={<Gated page="PORTFOLIO" element={<HomePage />} />} />
      <Route path="/version" element={<VersionPage />} />
      <Route path="/inviteAccepted" element={<InviteAcceptedPage />} />
      <Route path="/new-account-setup" element={<NewAccountPage />} />
      <Route path="/admin/dev" element={<Guarded needs={developers} element={<DeveloperPage />} />} />
      <Route path="/admin/modules" element={<Guarded needs={developers} element={<ModulesPage />} />} />
      <Route
        path="/admin/audit-history/seals"
        element={<Guarded needs={adminMenu} element={<Gated page="ADMIN_AUDIT" element={<SealsPage />} />} />}
      />
      <Route
        path="/admin/studies/preview"
        element={<Guarded needs={adminMenu} element={<Gated page="ADMIN_STUDY" element={<StudyPreviewPage />} />} />}
      />
      {resourceRoutes.map((route) => {
        const gated = (
          <PageGate needs={route}>
            <ResourceScreen route={route} />
          </PageGate>
        )
        return (
          <Route
            key={route.path}
            path={route.path}
            element={isAdminPath(route.path) ? <Guarded needs={adminMenu} element={gated} /> : gated}
          />
        )
      })}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** Home is the portfolio for those who have it (specification 1, section 2: "the portfolio/home path"). */
const Home = () => (useSession().can('PORTFOLIO') ? <Navigate to={fallbackPath} replace /> : <HomePage />)

const Guarded = ({ needs, element }: { readonly needs: Permission; readonly element: ReactNode }) => (
  <AdminGuard needs={needs}>{element}</AdminGuard>
)

const Gated = ({ page, element }: { readonly page: Permission['page']; readonly element: ReactNode }) => (
  <PageGate needs={{ page, action: 'VIEW' }}>{element}</PageGate>
)
