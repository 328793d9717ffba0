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
import { useTriedTheme } from '../base/theme/preview.ts'
import { themeConfig } from '../base/theme/themeConfig.ts'
import { accentTokensOf } from '../base/theme/tokens.ts'
import { useMedia } from '../base/theme/useMedia.ts'
import { takeInstance } from '../base/toasts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { composePieces, type Pieces, PiecesContext } from '../engine/pieces.ts'
import { TagSuggestionsContext } from '../fields/tagSuggestions.ts'
import { Analytics } from './analytics/Analytics.tsx'
import { frameArea } from './index.ts'
import { ErrorBoundary } from './pages/ErrorBoundary.tsx'
import { ApplicationRoutes } from './routes/ApplicationRoutes.tsx'

/** The application at its address. The router is made when it is drawn: what happens before may still change the address. */
export function App() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', Component: Frame }], { basename: basePath }))
  return <RouterProvider router={router} />
}

/** The providers around every screen, in the order that the libraries want them. */
function Frame() {
  return (
    <AreaPieces>
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
    </AreaPieces>
  )
}

const pieces: Pieces = composePieces([...areas, frameArea])

/** What the areas give stands above everything that draws, dialogs too. */
const AreaPieces = ({ children }: { readonly children: ReactNode }) => (
  <PiecesContext value={pieces}>
    <TagSuggestionsContext value={pieces.tagSuggestions}>{children}</TagSuggestionsContext>
  </PiecesContext>
)

function Themed({ children }: { readonly children: ReactNode }) {
  const mode = useThemeMode()
  const language = useLanguage()
  const state = useSessionState()
  const isTouch = useMedia('(pointer: coarse)')
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const tried = useTriedTheme()
  const colours = tried ?? (state.status === 'signedIn' ? state.session.organisation.theme : null)
  const palette = useMemo(() => paletteOf(colours, mode), [colours, mode])
  const theme = useMemo(() => themeConfig(palette, mode, { isTouch, isStill }), [palette, mode, isTouch, isStill])
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

/** What the library's own tables and lists say while they hold nothing; its choices have words that fit them. */
const emptyOf = (component?: string): ReactNode => (component === 'Table' || component === 'List' ? <EmptyPanel /> : undefined)

function Toasts() {
  const { notification } = ComponentApp.useApp()
  useEffect(() => takeInstance(notification), [notification])
  return null
}

function SessionEvents() {
  useSessionEvents()
  const state = useSessionState()
  const session = state.status === 'signedIn' ? state.session : null
  const own = session?.user.language
  const organisation = session?.organisation.language
  useEffect(() => {
    if (own !== undefined) void followLanguage({ own, organisation })
  }, [own, organisation])
  return null
}
