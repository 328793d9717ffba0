import { useSyncExternalStore } from 'react'
import type { PaletteMode } from '#resources/core/look.ts'

/** Light is the default (specification 1, section 1); `system` follows the machine. */
export const themeChoices = ['light', 'dark', 'system'] as const
type ThemeChoice = (typeof themeChoices)[number]

/** `frontend/public/theme.js` reads the same key before the first paint. */
const key = 'studydesk.theme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosenTheme = (): ThemeChoice => themeChoices.find((each) => each === localStorage.getItem(key)) ?? 'light'

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(key, choice)
  apply()
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, chosenTheme)
export const useThemeMode = (): PaletteMode => useSyncExternalStore(subscribe, currentMode)

function currentMode(): PaletteMode {
  const choice = chosenTheme()
  if (choice === 'system') return systemIsDark.matches ? 'dark' : 'light'
  return choice
}

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
