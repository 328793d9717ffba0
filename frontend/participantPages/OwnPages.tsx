import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as ComponentApp, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import type { Theme } from '#resources/core/theme.ts'
import { isHttpFailure } from '../base/http.ts'
import { libraryTexts } from '../base/i18n/libraryTexts.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { useThemeMode } from '../base/theme/mode.ts'
import { PaletteContext } from '../base/theme/PaletteContext.ts'
import { paletteOf } from '../base/theme/palette.ts'
import { themeConfig } from '../base/theme/themeConfig.ts'
import { accentTokensOf } from '../base/theme/tokens.ts'
import { useMedia } from '../base/theme/useMedia.ts'
import { takeInstance } from '../base/toasts.ts'
import { ConsentPage } from './consents/ConsentPage.tsx'
import { FormPage } from './FormPage.tsx'
import { HomePage } from './HomePage.tsx'
import { MeetingPage } from './MeetingPage.tsx'
import { OpeningPage } from './opening/OpeningPage.tsx'
import { OrganisationContext } from './organisation.ts'
import { setOwnSession, useOwnSession } from './ownSession.ts'
import { PageFrame } from './PageFrame.tsx'

/** Answers stay for half a minute, and are asked for again when somebody comes back to the page. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 } },
  queryCache: new QueryCache({ onError: noteEnd }),
})

/** The session is over: the page says so, and how to come back. */
function noteEnd(error: unknown): void {
  if (isHttpFailure(error) && error.statusCode === 401) setOwnSession('ended')
}

/** A participant's own pages, outside of the application of staff: made for a telephone first. */
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
  const organisation = useState<{ readonly name: string; readonly theme: Theme | null } | null>(null)
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

/** Nobody sees a page before they have said who they are. */
function Framed() {
  const session = useOwnSession()
  useEffect(() => {
    // What was read is not kept for whoever sits here next.
    if (session !== 'open') queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'link' })
  }, [session])
  return <PageFrame>{session === 'open' ? <Outlet /> : <OpeningPage session={session} />}</PageFrame>
}

function Themed({ colours, children }: { readonly colours: Theme | null; readonly children: ReactNode }) {
  const mode = useThemeMode()
  const language = useLanguage()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const palette = useMemo(() => paletteOf(colours, mode), [colours, mode])
  const theme = useMemo(() => {
    const made = themeConfig(palette, mode, { isTouch: true, isStill })
    return {
      ...made,
      token: { ...made.token, fontSize: 18, controlHeight: 48 },
      components: { ...made.components, Form: { ...made.components?.Form, labelFontSize: 17 } },
    }
  }, [palette, mode, isStill])
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
  useEffect(() => takeInstance(notification), [notification])
  return null
}
