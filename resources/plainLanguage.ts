import type { Language } from './core/preferences.ts'

/** A draft of a study's plain-language description, as a language model wrote it. */
export interface PlainLanguageDraft {
  readonly text: string
  readonly language: Language
}

/** Characters of a description at least: from less a model would make things up. Specification 2, section 5. */
export const shortestDescription = 200

/** Does a study's description say enough to be put in plain language? */
export const isDescribed = ({ description }: { readonly description?: string | null }): boolean =>
  (description ?? '').trim().length >= shortestDescription
