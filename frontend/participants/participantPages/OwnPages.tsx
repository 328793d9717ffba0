import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as ComponentApp, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import type { Theme } from '#resources/core/values/theme.ts'
import type { OwnOrganisation } from '#resources/participants/participantPages.ts'
import { isHttpFailure } from '../../base/http.ts'
import { libraryTexts } from '../../base/i18n/libraryTexts.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useThemeMode } from '../../base/theme/mode.ts'
import { PaletteContext } from '../../base/theme/PaletteContext.ts'
import { paletteOf } from '../../base/theme/palette.ts'
import { themeConfig } from '../../base/theme/themeConfig.ts'
import { accentTokensOf } from '../../base/theme/tokens.ts'
import { useMedia } from '../../base/theme/useMedia.ts'
import { registerNotifications } from '../../base/toasts.ts'
import { ConsentPage } from './consents/ConsentPage.tsx'
import { FormPage } from './FormPage.tsx'
import { HomePage } from './HomePage.tsx'
import { MeetingPage } from './MeetingPage.tsx'
import { OpeningPage } from './opening/OpeningPage.tsx'
import { OrganisationContext } from './organisation.ts'
import { setOwnSession, useOwnSession } from './ownSession.ts'
import { PageFrame } from './PageFrame.tsx'

/** Responses are cached for half a minute, and loaded again when the page regains the focus. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  queryCache: new QueryCache({ onError: noteEnd }),
})

/** Marks the session as ended, so that the page explains how to sign in again. */
function noteEnd(error: unknown): void {
  if (isHttpFailure(error) && error.statusCode === 401) setOwnSession('ended')
}

/** Pages for participants, separate from the staff application and designed for phones first. */
export function OwnPages() {
  const [router] = useState(() =>
    createBrowserRouter(
      [
        {
          path: '/',
          Component: Framed,
          children: [
            { index: true, Component: HomePage },
            { path: 'consent/:id', Component: ConsentPage },
            { path: 'form/:id', Component: FormPage },
            { path: 'meeting/:id', Component: MeetingPage },
            { path: '*', Component: HomePage },
          ],
        },
      ],
      { basename: '/crm/my' },
    ),
  )
  const organisation = useState<OwnOrganisation | null>(null)
  return (
    <OrganisationContext value={organisation}>
      <Themed colours={organisation[0]?.theme ?? null}>
        <ComponentApp component={false}>
          <Toasts />
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ComponentApp>
      </Themed>
    </OrganisationContext>
  )
}

/** Shows the pages only after the participant has been identified. */
function Framed() {
  const session = useOwnSession()
  useEffect(() => {
    // Clears loaded data, so that the next person at this device cannot see it.
    if (session !== 'open') queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' })
  }, [session])
  return <PageFrame>{session === 'open' ? <Outlet /> : <OpeningPage session={session} />}</PageFrame>
}

function Themed({ colours, children }: { readonly colours: Theme | null; readonly children: ReactNode }) {
  const mode = useThemeMode()
  const language = useLanguage()
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)')
  const palette = useMemo(() => paletteOf(colours, mode), [colours, mode])
  const theme = useMemo(() => {
    const baseTheme = themeConfig(palette, mode, { isTouch: true, isStill: isMotionReduced })
    return {
      ...baseTheme,
      token: { ...baseTheme.token, fontSize: 18, controlHeight: 48 },
      components: { ...baseTheme.components, Form: { ...baseTheme.components?.Form, labelFontSize: 17 } },
    }
  }, [palette, mode, isMotionReduced])
  useEffect(() => {
    for (const [name, value] of Object.entries(accentTokensOf(palette))) document.documentElement.style.setProperty(name, value)
  }, [palette])
  return (
    <PaletteContext value={palette}>
      <ConfigProvider theme={theme} locale={libraryTexts(language)} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </PaletteContext>
  )
}

function Toasts() {
  const { notification } = ComponentApp.useApp()
  useEffect(() => registerNotifications(notification), [notification])
  return null
}
