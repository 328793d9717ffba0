/** Languages of the screens, the default first (specification 1, section 9). */
export const languages = ['en', 'fr'] as const
export type ScreenLanguage = (typeof languages)[number]

/** What an address asked for holds in this tab; what was read last is known before anybody is signed in. */
const askedKey = 'studydesk.language.asked'
const lastKey = 'studydesk.language'

interface Wishes {
  /** Of the query parameter `language`, now or earlier in this tab. */
  readonly asked: string | null
  /** The signed-in user's own setting, which was the organisation's where nobody chose. */
  readonly own?: string | undefined
  /** What this browser showed last. */
  readonly last: string | null
  /** The browser's, the preferred first. */
  readonly browser: readonly string[]
}

/** The first of these wishes that is a language of the screens: what the address says, the user's own, the browser's, English. */
export function languageOf({ asked, own, last, browser }: Wishes): ScreenLanguage {
  const wishes = [asked, own, last, ...browser]
  return wishes.map(languageIn).find((each) => each !== undefined) ?? languages[0]
}

const languageIn = (wish: string | null | undefined): ScreenLanguage | undefined =>
  languages.find((each) => wish?.toLowerCase().startsWith(each))

let current: ScreenLanguage = beginning()

/** The language of texts and of the server's messages. */
export const currentLanguage = (): ScreenLanguage => current

export function rememberLanguage(language: ScreenLanguage): void {
  current = language
  localStorage.setItem(lastKey, language)
  document.documentElement.lang = language
}

/** From here on the user's own setting decides, whatever the address asked for. */
export const forgetAskedLanguage = (): void => sessionStorage.removeItem(askedKey)

/** The language for somebody who is signed in. */
export const languageFor = (own: string): ScreenLanguage => languageOf({ ...wishes(), own })

function beginning(): ScreenLanguage {
  const asked = languageIn(new URLSearchParams(location.search).get('language'))
  if (asked !== undefined) sessionStorage.setItem(askedKey, asked)
  const language = languageOf(wishes())
  document.documentElement.lang = language
  return language
}

function wishes(): Wishes {
  return { asked: sessionStorage.getItem(askedKey), last: localStorage.getItem(lastKey), browser: navigator.languages }
}
