import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isAdminPath } from '#resources/core/page.ts'
import { formatLocalDatetime } from '../../i18n/dates.ts'
import { useChosenStudy } from '../../session/chosenStudy.ts'
import { useSession } from '../../session/useSession.ts'
import { useIsPrinting } from '../../theme/useIsPrinting.ts'

/**
 * Header of the printed page: organisation, study, time and user. The following sheets repeat it with the title of the page, and every
 * sheet has a number (margin boxes of CSS Paged Media; a browser without them prints the header on the first sheet only).
 */
export function PrintHead() {
  const { t } = useTranslation('common')
  const { organisation, user } = useSession()
  const study = useChosenStudy()
  const { pathname } = useLocation()
  // Renders again when printing begins, so that time and title are current.
  const isPrinting = useIsPrinting()
  const source = [organisation.name, ...(study === null || isAdminPath(pathname) ? [] : [study.name])].join(' · ')
  const printedNote = t('print.printed', { when: formatLocalDatetime(new Date().toISOString()), name: user.fullName })
  const title = isPrinting ? (document.querySelector('h1')?.textContent ?? '') : ''
  const pageTextParts = t('print.pageOf', { page: counterMark, pages: counterMark }).split(counterMark)
  return (
    <div className="print-head print-only">
      <style media="print">
        {buildMarginBoxes({ head: [source, title].filter(Boolean).join(' · '), printed: printedNote, pageOf: pageTextParts })}
      </style>
      <span>{source}</span>
      <span>{printedNote}</span>
    </div>
  )
}

/** Marks the positions of the page number and the number of pages in the translated text. */
const counterMark = '|'

interface MarginTexts {
  readonly head: string
  readonly printed: string
  /** Texts before, between and after the page number and the number of pages. */
  readonly pageOf: readonly string[]
}

/** Returns the style sheet of the margin boxes, with their texts. */
export function buildMarginBoxes({ head, printed, pageOf: [before = '', between = '', after = ''] }: MarginTexts): string {
  const pages = `${toCssString(before)} counter(page) ${toCssString(between)} counter(pages) ${toCssString(after)}`
  return `@page{@top-left{content:${toCssString(head)}}@bottom-left{content:${toCssString(printed)}}@bottom-right{content:${pages}}}@page :first{@top-left{content:none}}`
}

/** Quotes text as a CSS string (CSS Syntax Level 3, section 4.3.5). */
const toCssString = (text: string): string => `"${text.replace(/["\\\n<]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`
