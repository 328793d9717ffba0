import type { Language } from '#resources/core/preferences.ts'
import { type FigureTermName, figureTermNames, figureTerms } from '#resources/figureTerms.ts'
import type { PrintedDefinitions } from '../forms/threads/reportPdf.ts'
import type { Texts } from '../texts.ts'

/** Definitions of some terms, as the screen has them beside each figure. */
export function definitionsOf(texts: Texts, language: Language, names: readonly FigureTermName[]): PrintedDefinitions | null {
  const terms = new Set(names)
  if (terms.size === 0) return null
  const say = (key: string, details = {}) => texts.text(language, `common:terms.${key}`, details)
  return {
    title: say('title'),
    heads: [say('heads.word'), say('heads.meaning'), say('heads.source')],
    lines: figureTermNames
      .filter((name) => terms.has(name))
      .map((name) => {
        const { document, section } = figureTerms[name].source
        return [say(`${name}.word`), say(`${name}.meaning`), say(`sources.${document}`, { section })] as const
      }),
    note: say('people'),
  }
}
