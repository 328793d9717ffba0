import type { Language } from '../core/values/preferences.ts'

/** A draft of a study's plain-language description, as a language model wrote it. */
export interface PlainLanguageDraft {
  readonly text: string
  readonly language: Language
}

/**
 * Minimum number of characters of introduction and description: from a shorter text, a model would invent content. Specification 2,
 * section 5.
 */
export const shortestDescription = 200

interface DescribedStudy {
  readonly introduction?: string | null
  readonly description?: string | null
}

/** True if the study's texts are long enough for a plain-language description. */
export const isDescribed = ({ introduction, description }: DescribedStudy): boolean =>
  `${introduction ?? ''}${description ?? ''}`.trim().length >= shortestDescription
