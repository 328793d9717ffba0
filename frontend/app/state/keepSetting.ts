import type { Appearance, Language } from '#resources/core/preferences.ts'
import { http } from '../../base/http.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { loadSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts.ts'

/** Keeps with the user what was chosen for the screens, so that every browser of theirs knows it. What was chosen holds here in any case. */
export async function keepSetting(setting: { readonly language: Language } | { readonly appearance: Appearance }): Promise<void> {
  await http
    .patch('session/profile', setting)
    .then(loadSession)
    .catch(() => toast({ kind: 'error', message: i18n.t('common:shell.settingNotKept') }))
}
