import { type Language, languageOf, type Preferences, parseLanguage } from '#resources/core/values/preferences.ts'

/**
 * Storage key, per tab, of the language that the URL requested. Until the user is known, the last language used in this browser replaces
 * the user's own setting.
 */
const requestedKey = 'studydesk.language.asked'
const lastKey = 'studydesk.language'

let current: Language = findInitialLanguage()

/** Returns the current language of texts and of the server's messages. */
export const getCurrentLanguage = (): Language => current

export function rememberLanguage(language: Language): void {
  current = language
  localStorage.setItem(lastKey, language)
  document.documentElement.lang = language
}

/** Removes the language that the URL requested. From now on the user's own setting applies. */
export const forgetRequestedLanguage = (): void => sessionStorage.removeItem(requestedKey)

/** Returns the language for a user, from the user's and the organisation's preferences. */
export const chooseLanguage = (preferences: Pick<Preferences, 'own' | 'organisation'>): Language =>
  languageOf({ ...readPreferences(), ...preferences })

/** Sets the language before sign-in: the language of the host name's organisation, unless this browser last used another. */
export function setInitialLanguage(organisation: Language | undefined): void {
  current = chooseLanguage({ organisation })
}

function findInitialLanguage(): Language {
  const requested = parseLanguage(new URLSearchParams(location.search).get('language') ?? '')
  if (requested !== undefined) sessionStorage.setItem(requestedKey, requested)
  const language = languageOf(readPreferences())
  document.documentElement.lang = language
  return language
}

function readPreferences(): Preferences {
  return { requested: sessionStorage.getItem(requestedKey), own: localStorage.getItem(lastKey), browser: navigator.languages }
}
