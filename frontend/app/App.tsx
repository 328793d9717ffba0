import { App as ComponentApp, ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { areas } from '../areas.ts'
import { followLanguage } from '../base/i18n/i18n.ts'
import { libraryTexts } from '../base/i18n/libraryTexts.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { useSessionEvents } from '../base/live/useSessionEvents.ts'
import { basePath } from '../base/routes/target.ts'
import { useSessionState } from '../base/session/useSession.ts'
import { useThemeMode } from '../base/theme/mode.ts'
import { PaletteContext } from '../base/theme/PaletteContext.ts'
import { paletteOf } from '../base/theme/palette.ts'
import { usePreviewTheme } from '../base/theme/preview.ts'
import { themeConfig } from '../base/theme/themeConfig.ts'
import { accentTokensOf } from '../base/theme/tokens.ts'
import { useMedia } from '../base/theme/useMedia.ts'
import { registerNotifications } from '../base/toasts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { composeExtensions, type Extensions, ExtensionsContext } from '../engine/extensions.ts'
import { TagSuggestionsContext } from '../fields/tagSuggestions.ts'
import { Analytics } from './analytics/Analytics.tsx'
import { frameArea } from './index.ts'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import { ApplicationRoutes } from './routes/ApplicationRoutes.tsx'

/** The application. It creates the router when it is first rendered, because earlier code may still change the URL. */
export function App() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', Component: Frame }], { basename: basePath }))
  return <RouterProvider router={router} />
}

/** Renders the providers around every screen, in the order that the libraries need. */
function Frame() {
  return (
    <AreaComponents>
      <Themed>
        <ComponentApp component={false} notification={{ maxCount: 2, stack: false }}>
          <Toasts />
          <ErrorBoundary>
            <SessionEvents />
            <Analytics />
            <ApplicationRoutes />
          </ErrorBoundary>
        </ComponentApp>
      </Themed>
    </AreaComponents>
  )
}

const areaComponents: Extensions = composeExtensions([...areas, frameArea])

/** Provides the components of the areas to all children, including dialogs. */
const AreaComponents = ({ children }: { readonly children: ReactNode }) => (
  <ExtensionsContext value={areaComponents}>
    <TagSuggestionsContext value={areaComponents.tagSuggestions}>{children}</TagSuggestionsContext>
  </ExtensionsContext>
)

function Themed({ children }: { readonly children: ReactNode }) {
  const mode = useThemeMode()
  const language = useLanguage()
  const state = useSessionState()
  const isTouch = useMedia('(pointer: coarse)')
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)')
  const previewTheme = usePreviewTheme()
  const colours = previewTheme ?? (state.status === 'signedIn' ? state.session.organisation.theme : null)
  const palette = useMemo(() => paletteOf(colours, mode), [colours, mode])
  const theme = useMemo(() => themeConfig(palette, mode, { isTouch, isStill: isMotionReduced }), [palette, mode, isTouch, isMotionReduced])
  useEffect(() => {
    for (const [name, value] of Object.entries(accentTokensOf(palette))) document.documentElement.style.setProperty(name, value)
  }, [palette])
  return (
    <PaletteContext value={palette}>
      <ConfigProvider theme={theme} locale={libraryTexts(language)} button={{ autoInsertSpace: false }} renderEmpty={emptyOf}>
        {children}
      </ConfigProvider>
    </PaletteContext>
  )
}

/** Returns the empty state of the library's tables and lists. Select fields use the library's own. */
const emptyOf = (component?: string): ReactNode => (component === 'Table' || component === 'List' ? <EmptyPanel /> : undefined)

function Toasts() {
  const { notification } = ComponentApp.useApp()
  useEffect(() => registerNotifications(notification), [notification])
  return null
}

function SessionEvents() {
  useSessionEvents()
  const state = useSessionState()
  const session = state.status === 'signedIn' ? state.session : null
  const ownLanguage = session?.user.language
  const organisation = session?.organisation.language
  useEffect(() => {
    if (ownLanguage !== undefined) void followLanguage({ own: ownLanguage, organisation })
  }, [ownLanguage, organisation])
  return null
}
