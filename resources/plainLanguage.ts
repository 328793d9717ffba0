import type { Language } from './core/preferences.ts'

/** A draft of a study's plain-language description, as a language model wrote it. */
export interface PlainLanguageDraft {
  readonly text: string
  readonly language: Language
}

/** Characters of introduction and description at least: from less a model would make things up. Specification 2, section 5. */
export const shortestDescription = 200

interface Described {
  readonly introduction?: string | null
  readonly description?: string | null
}

/** Is enough said of a study to put it in plain language? */
export const isDescribed = ({ introduction, description }: Described): boolean =>
  `${introduction ?? ''}${description ?? ''}`.trim().length >= shortestDescription
