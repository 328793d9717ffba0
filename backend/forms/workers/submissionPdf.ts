import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type AnswerBlock, contentOfBlocks, hasImages } from './answerBlocks.ts'
import { buildFactTable } from './factTable.ts'
import { pageOf, printed, titleStyle } from './printed.ts'

/** Content of a form's PDF, in the reader's language. */
export interface PdfContent {
  readonly title: string
  /** Participant, site, version and time, each with its label. */
  readonly facts: readonly (readonly [string, string])[]
  readonly heads: readonly [question: string, answer: string, provenance: string]
  readonly blocks: readonly AnswerBlock[]
  /** Text to print if there are no answers. */
  readonly empty: string
  /** Notes below the answers, each under its heading. */
  readonly notes: readonly { readonly heading: string; readonly lines: readonly string[] }[]
  /** Contains `{page}` and `{pages}`, which are replaced by the numbers. */
  readonly footer: string
  /** Warning at the top of every page. */
  readonly notice?: string | undefined
  readonly language: string
}

/** Prints a filled-in form. Prints text for an invalid drawing. @returns the bytes of the file */
export async function submissionPdf(content: PdfContent): Promise<Uint8Array> {
  try {
    return await printed(definitionOf(content, true))
  } catch (error) {
    if (!hasImages(content.blocks)) throw error
    return printed(definitionOf(content, false))
  }
}

function definitionOf({ title, facts, heads, blocks, empty, notes, ...page }: PdfContent, withImages: boolean): TDocumentDefinitions {
  const content: Content[] = [
    { text: title, ...titleStyle },
    buildFactTable({ facts, margin: [0, 0, 0, 12] }),
    ...(blocks.length === 0 ? [{ text: empty, italics: true }] : contentOfBlocks(blocks, { heads, withImages })),
    ...notes.flatMap(({ heading, lines }): Content[] => [
      { text: heading, bold: true, headlineLevel: 2, margin: [0, 12, 0, 4] },
      { ul: [...lines] },
    ]),
  ]
  return { ...pageOf({ title, ...page }), content }
}
