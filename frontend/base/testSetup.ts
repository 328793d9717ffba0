import dayjs from 'dayjs'
import { getI18n } from 'react-i18next'
import { afterAll, vi } from 'vitest'
import { setState } from './sessionStore.ts'

/** Gives jsdom the media queries that it lacks: none matches, as in a wide window. A test of another window stubs its own. */
window.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList

/** Tests of screens draw inside `act`, except for those that stub this with false. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// Test files of a worker share loaded modules and the page. What one file leaves must not reach the next: their order differs in each run.
afterAll(async () => {
  vi.useRealTimers()
  dayjs.locale('en')
  const i18n = getI18n() as ReturnType<typeof getI18n> | undefined
  if (i18n?.isInitialized === true && i18n.language !== 'en') await i18n.changeLanguage('en')
  setState({ status: 'loading' })
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
