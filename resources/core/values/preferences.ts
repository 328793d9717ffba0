/** Languages of screens, pages, mails and messages; the first is the default (specification 1, section 9). */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** Available appearances; `system` follows the user's device. Default: light (specification 1, section 1). */
export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

type Preference = string | readonly string[] | null | undefined

/** Preferences for language or appearance in order of priority. The first supported one wins. */
export interface Preferences {
  /** Preference in the URL of the request. */
  readonly requested?: Preference
  /** The user's own setting, if known. */
  readonly own?: Preference
  readonly organisation?: Preference
  /** Preferences of the browser or device, in order; on the server, the request header. */
  readonly browser?: Preference
}

/**
 * Returns the language for a user. Preferences may be codes with a region (`fr-CA`), several codes in one text, or unsupported codes.
 * Pure.
 */
export const languageOf = (preferences: Preferences): Language => findFirst(preferences, parseLanguage) ?? languages[0]

/** Returns the colour mode for a user. Pure. */
export const modeOf = (preferences: Preferences): 'light' | 'dark' =>
  findFirst(preferences, (preference) =>
    preference === 'system' ? findFirst({ browser: preferences.browser ?? null }, parseMode) : parseMode(preference),
  ) ?? 'light'

function findFirst<Known>(
  { requested, own, organisation, browser }: Preferences,
  read: (preference: string) => Known | undefined,
): Known | undefined {
  for (const wish of [requested, own, organisation, browser])
    for (const token of (typeof wish === 'string' ? wish : (wish ?? []).join(' ')).split(/[\s,]+/)) {
      const value = read(token)
      if (value !== undefined) return value
    }
  return undefined
}

/** Returns the supported language that a preference names. */
export const parseLanguage = (preference: string): Language | undefined =>
  languages.find((each) => new RegExp(`^${each}(?![a-z])`, 'i').test(preference))

const parseMode = (preference: string): 'light' | 'dark' | undefined =>
  preference === 'light' || preference === 'dark' ? preference : undefined
