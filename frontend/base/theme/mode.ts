import type { PaletteMode } from '#resources/core/look.ts'
import { type Appearance, appearances, modeOf, type Wishes } from '#resources/core/preferences.ts'
import { storeItem, useStoredItem } from '../storedItem.ts'
import { useMedia } from './useMedia.ts'

/** `frontend/public/theme.js` reads the same key before the first paint. Nothing stands there: as the machine has it. */
const key = 'studydesk.theme'
const darkSystem = '(prefers-color-scheme: dark)'

const choiceOf = (stored: string | null): Appearance => appearances.find((each) => each === stored) ?? 'system'
const modeFor = (stored: string | null, isDark: boolean): PaletteMode =>
  modeOf({ own: choiceOf(stored), browser: isDark ? 'dark' : 'light' })

/** Puts it on here; whoever is signed in keeps it by `session/profile`. */
export const wearTheme = (choice: Appearance): void => storeItem(key, choice)

/** Follows the user's own setting, else their organisation's; where neither says anything, what was chosen in this browser stays. */
export function followTheme({ own, organisation }: Pick<Wishes, 'own' | 'organisation'>): void {
  const wish = appearances.find((each) => each === (own ?? organisation))
  if (wish !== undefined && wish !== localStorage.getItem(key)) wearTheme(wish)
}

/** Whoever signs in next may see otherwise. */
export const forgetTheme = (): void => localStorage.removeItem(key)

export const useThemeChoice = (): Appearance => choiceOf(useStoredItem(key))
export const useThemeMode = (): PaletteMode => modeFor(useStoredItem(key), useMedia(darkSystem))

function apply(): void {
  document.documentElement.dataset.theme = modeFor(localStorage.getItem(key), matchMedia(darkSystem).matches)
}

matchMedia(darkSystem).addEventListener('change', apply)
addEventListener('storage', (event) => event.key === key && apply())
apply()
