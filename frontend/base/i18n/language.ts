import { type Language, languageIn, languageOf, type Wishes } from '#resources/core/preferences.ts'

/** What an address asked for holds in this tab; what was read last stands for the user's own until it is known who that is. */
const askedKey = 'studydesk.language.asked'
const lastKey = 'studydesk.language'

let current: Language = beginning()

/** The language of texts and of the server's messages. */
export const currentLanguage = (): Language => current

export function rememberLanguage(language: Language): void {
  current = language
  localStorage.setItem(lastKey, language)
  document.documentElement.lang = language
}

/** From here on the user's own setting decides, whatever the address asked for. */
export const forgetAskedLanguage = (): void => sessionStorage.removeItem(askedKey)

/** The language for somebody, as far as they and their organisation are known. */
export const languageFor = (known: Pick<Wishes, 'own' | 'organisation'>): Language => languageOf({ ...wishes(), ...known })

/** Before anybody is signed in: what the organisation of this host name speaks, where nobody read here in another language. */
export function beginInLanguageOf(organisation: Language | undefined): void {
  current = languageFor({ organisation })
}

function beginning(): Language {
  const asked = languageIn(new URLSearchParams(location.search).get('language') ?? '')
  if (asked !== undefined) sessionStorage.setItem(askedKey, asked)
  const language = languageOf(wishes())
  document.documentElement.lang = language
  return language
}

function wishes(): Wishes {
  return { asked: sessionStorage.getItem(askedKey), own: localStorage.getItem(lastKey), browser: navigator.languages }
}
