import type { PaletteMode } from '#resources/core/values/look.ts'
import { type Appearance, appearances, modeOf, type Preferences } from '#resources/core/values/preferences.ts'
import { storeItem, useStoredItem } from '../storedItem.ts'
import { printingStore, useIsPrinting } from './useIsPrinting.ts'
import { useMedia } from './useMedia.ts'

/**
 * Storage key of the appearance. `frontend/public/theme.js` reads it before the first paint. Without a value the system's setting
 * applies.
 */
const key = 'studydesk.theme'
const darkSystem = '(prefers-color-scheme: dark)'

const choiceOf = (stored: string | null): Appearance => appearances.find((each) => each === stored) ?? 'system'
const chooseMode = (stored: string | null, isDark: boolean): PaletteMode =>
  modeOf({ own: choiceOf(stored), browser: isDark ? 'dark' : 'light' })

/** Applies an appearance to this browser; `session/profile` stores it for a signed-in user. */
export const applyTheme = (choice: Appearance): void => storeItem(key, choice)

/** Applies the user's setting, else the organisation's. If neither is set, the choice in this browser stays. */
export function followTheme({ own, organisation }: Pick<Preferences, 'own' | 'organisation'>): void {
  const preferredMode = appearances.find((each) => each === (own ?? organisation))
  if (preferredMode !== undefined && preferredMode !== localStorage.getItem(key)) applyTheme(preferredMode)
}

/** Removes the appearance from this browser, because the next user may have another setting. */
export const forgetTheme = (): void => localStorage.removeItem(key)

export const useThemeChoice = (): Appearance => choiceOf(useStoredItem(key))
/** Returns the current mode. Prints always use the light mode. */
export function useThemeMode(): PaletteMode {
  const mode = chooseMode(useStoredItem(key), useMedia(darkSystem))
  return useIsPrinting() ? 'light' : mode
}

function apply(): void {
  document.documentElement.dataset.theme = printingStore.current()
    ? 'light'
    : chooseMode(localStorage.getItem(key), matchMedia(darkSystem).matches)
}

matchMedia(darkSystem).addEventListener('change', apply)
addEventListener('storage', (event) => event.key === key && apply())
printingStore.subscribe(apply)
apply()
