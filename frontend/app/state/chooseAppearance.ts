import type { Appearance } from '#resources/core/preferences.ts'
import { wearTheme } from '../../base/theme/mode.ts'
import { keepSetting } from './keepSetting.ts'

/** Light, dark, or as the machine has it: at once here, and kept with the user. */
export function chooseAppearance(choice: Appearance): void {
  wearTheme(choice)
  void keepSetting({ appearance: choice })
}
