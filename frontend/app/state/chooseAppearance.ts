import type { Appearance } from '#resources/core/values/preferences.ts'
import { applyTheme } from '../../base/theme/mode.ts'
import { saveSetting } from './saveSetting.ts'

/** Switches to the light, the dark or the system's appearance, and saves the choice for the user. */
export function chooseAppearance(choice: Appearance): void {
  applyTheme(choice)
  void saveSetting({ appearance: choice })
}
