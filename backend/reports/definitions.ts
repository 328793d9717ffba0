import type { Language } from '#resources/core/values/preferences.ts'
import { type FigureTermName, figureTermNames, figureTerms } from '#resources/reports/figureTerms.ts'
import type { PrintedDefinitions } from '../forms/workers/reportPdf.ts'
import type { Texts } from '../platform/common/texts.ts'

/** Returns the definitions of terms that the screen shows next to each figure. */
export function definitionsOf(texts: Texts, language: Language, names: readonly FigureTermName[]): PrintedDefinitions | null {
  const terms = new Set(names)
  if (terms.size === 0) return null
  const getTermText = (key: string, details = {}) => texts.text(language, `common:terms.${key}`, details)
  return {
    title: getTermText('title'),
    heads: [getTermText('heads.word'), getTermText('heads.meaning'), getTermText('heads.source')],
    lines: figureTermNames
      .filter((name) => terms.has(name))
      .map((name) => {
        const { document, section } = figureTerms[name].source
        return [getTermText(`${name}.word`), getTermText(`${name}.meaning`), getTermText(`sources.${document}`, { section })] as const
      }),
    note: getTermText('people'),
  }
}
