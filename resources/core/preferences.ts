/** Languages of screens, pages, mails and messages; the first where nobody wishes for one (specification 1, section 9). */
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

/** What people may choose; `system` follows the machine. Light where nobody wishes for another (specification 1, section 1). */
export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

type Wish = string | readonly string[] | null | undefined

/** Who may wish for a language or an appearance. The first of them who names one that there is decides. */
export interface Wishes {
  /** In the address. */
  readonly asked?: Wish
  /** The user's own setting, as far as it is known. */
  readonly own?: Wish
  readonly organisation?: Wish
  /** The browser's or the machine's, the preferred first; of a request, its header. */
  readonly browser?: Wish
}

/** In which language somebody is spoken to. Wishes may be codes with a region (`fr-CA`), several in one text, and others that we do not speak. Pure. */
export const languageOf = (wishes: Wishes): Language => first(wishes, languageIn) ?? languages[0]

/** Which of the two somebody sees. Pure. */
export const modeOf = (wishes: Wishes): 'light' | 'dark' =>
  first(wishes, (wish) => (wish === 'system' ? first({ browser: wishes.browser ?? null }, modeIn) : modeIn(wish))) ?? 'light'

function first<Known>({ asked, own, organisation, browser }: Wishes, read: (wish: string) => Known | undefined): Known | undefined {
  for (const wish of [asked, own, organisation, browser])
    for (const word of (typeof wish === 'string' ? wish : (wish ?? []).join(' ')).split(/[\s,]+/)) {
      const known = read(word)
      if (known !== undefined) return known
    }
  return undefined
}

/** The language that a wish names. */
export const languageIn = (wish: string): Language | undefined => languages.find((each) => new RegExp(`^${each}(?![a-z])`, 'i').test(wish))

const modeIn = (wish: string): 'light' | 'dark' | undefined => (wish === 'light' || wish === 'dark' ? wish : undefined)
