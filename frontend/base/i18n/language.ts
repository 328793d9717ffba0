/** Languages of the screens, the default first (specification 1, section 9). */
export const languages = ['en', 'fr'] as const
export type ScreenLanguage = (typeof languages)[number]

const key = 'studydesk.language'

let current: ScreenLanguage = chooseLanguage()

/** The language of texts and of the server's messages. */
export const currentLanguage = (): ScreenLanguage => current

export function rememberLanguage(language: ScreenLanguage): void {
  current = language
  localStorage.setItem(key, language)
  document.documentElement.lang = language
}

/** The `language` query parameter, else what this browser chose last, else English. */
function chooseLanguage(): ScreenLanguage {
  const asked = new URLSearchParams(location.search).get('language') ?? localStorage.getItem(key)
  const chosen = languages.find((each) => asked?.toLowerCase().startsWith(each)) ?? languages[0]
  localStorage.setItem(key, chosen)
  document.documentElement.lang = chosen
  return chosen
}
