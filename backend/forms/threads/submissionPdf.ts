import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { pageOf, printed } from './printed.ts'

/** What the PDF of a form says, in the words of its reader. */
export interface PdfAsked {
  readonly title: string
  /** Of whom, where, which version, when: each with its name. */
  readonly facts: readonly (readonly [string, string])[]
  readonly heads: readonly [question: string, answer: string, given: string]
  readonly answers: readonly PdfAnswer[]
  /** What stands below the answers, each under its heading. */
  readonly notes: readonly { readonly heading: string; readonly lines: readonly string[] }[]
  /** `{page}` and `{pages}` stand for the numbers. */
  readonly footer: string
  readonly language: string
}

interface PdfAnswer {
  /** Empty where it is another row of the question above it. */
  readonly question: string
  readonly answer: string
  /** A drawing in place of words, as a data address. */
  readonly image?: string
  readonly given: string
}

/** A form that was filled in, as it is printed. What is no drawing after all is told in words. @returns the bytes of the file */
export async function submissionPdf(asked: PdfAsked): Promise<Uint8Array> {
  try {
    return await drawn(asked, true)
  } catch (error) {
    if (!asked.answers.some(({ image }) => image !== undefined)) throw error
    return drawn(asked, false)
  }
}

async function drawn(asked: PdfAsked, withImages: boolean): Promise<Uint8Array> {
  return printed(definitionOf(asked, withImages))
}

function definitionOf({ title, facts, heads, answers, notes, footer, language }: PdfAsked, withImages: boolean): TDocumentDefinitions {
  const rows = answers.map(({ question, answer, image, given }): TableCell[] => [
    question,
    withImages && image !== undefined ? { image, fit: [200, 80] } : answer,
    { text: given, style: 'small' },
  ])
  const content: Content[] = [
    { text: title, style: 'title' },
    {
      layout: 'noBorders',
      margin: [0, 0, 0, 12],
      table: { widths: [120, '*'], body: facts.map(([name, value]) => [{ text: name, style: 'small' }, value]) },
    },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', '*', 130],
        body: [heads.map((text) => ({ text, bold: true })), ...rows],
      },
    },
    ...notes.flatMap(({ heading, lines }): Content[] => [{ text: heading, bold: true, margin: [0, 12, 0, 4] }, { ul: [...lines] }]),
  ]
  return { ...pageOf({ title, language, footer }), content }
}
