import type { Appearance, Language } from '#resources/core/values/preferences.ts'
import { userCalls } from '#resources/organisation/usersCalls.ts'
import { call } from '../../base/call.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { loadSession } from '../../base/session/session.ts'
import { showToast } from '../../base/toasts.ts'

/**
 * Saves a display setting for the user, so that it applies in all of the user's browsers. If saving fails, the setting still applies in
 * this browser.
 */
export async function saveSetting(setting: { readonly language: Language } | { readonly appearance: Appearance }): Promise<void> {
  await call(userCalls.changeProfile, { input: setting })
    .then(loadSession)
    .catch(() => showToast({ kind: 'error', message: i18n.t('common:shell.settingNotKept') }))
}
