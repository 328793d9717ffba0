import { useSyncExternalStore } from 'react'
import type { PaletteMode } from '#resources/core/look.ts'
import { type Appearance, appearances, modeOf, type Wishes } from '#resources/core/preferences.ts'

/** `frontend/public/theme.js` reads the same key before the first paint. Nothing stands there: as the machine has it. */
const key = 'studydesk.theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosenTheme = (): Appearance => appearances.find((each) => each === localStorage.getItem(key)) ?? 'system'

/** Puts it on here; whoever is signed in keeps it by `session/profile`. */
export function wearTheme(choice: Appearance): void {
  localStorage.setItem(key, choice)
  apply()
}

/** Follows the user's own setting, else their organisation's; where neither says anything, what was chosen in this browser stays. */
export function followTheme({ own, organisation }: Pick<Wishes, 'own' | 'organisation'>): void {
  const wish = appearances.find((each) => each === (own ?? organisation))
  if (wish !== undefined && wish !== localStorage.getItem(key)) wearTheme(wish)
}

/** Whoever signs in next may see otherwise. */
export const forgetTheme = (): void => localStorage.removeItem(key)

export const useThemeChoice = (): Appearance => useSyncExternalStore(subscribe, chosenTheme)
export const useThemeMode = (): PaletteMode => useSyncExternalStore(subscribe, currentMode)

const currentMode = (): PaletteMode => modeOf({ own: chosenTheme(), browser: systemIsDark.matches ? 'dark' : 'light' })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply(): void {
  document.documentElement.dataset.theme = currentMode()
  for (const listener of listeners) listener()
}

systemIsDark.addEventListener('change', apply)
addEventListener('storage', (event) => event.key === key && apply())
apply()
