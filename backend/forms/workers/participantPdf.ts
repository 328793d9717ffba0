import type { Content } from 'pdfmake/interfaces.js'
import { type AnswerBlock, contentOfBlocks, hasImages } from './answerBlocks.ts'
import { buildFactTable } from './factTable.ts'
import { pageOf, printed, titleStyle } from './printed.ts'
import { computeColumnWidths, lineLayout, pageWidth } from './tables.ts'

/** A participant's record in a study, in the reader's language and under the subject ID only. */
export interface ParticipantRecord {
  readonly title: string
  readonly language: string
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly RecordTable[]
  readonly formsHeading: string
  readonly forms: readonly RecordForm[]
  /** Heads of the columns of answers. */
  readonly heads: readonly [question: string, answer: string, provenance: string]
  /** Text to print below a heading without content. */
  readonly none: string
  /** Contains `{page}` and `{pages}`, which are replaced by the numbers. */
  readonly footer: string
  /** Warning at the top of every page. */
  readonly notice?: string | undefined
}

export interface RecordTable {
  readonly title: string
  readonly heads: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

export interface RecordForm {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
  readonly blocks: readonly AnswerBlock[]
}

/** Prints a participant's record. Prints text for an invalid drawing. @returns the bytes of the file */
export async function participantPdf(record: ParticipantRecord): Promise<Uint8Array> {
  try {
    return await print(record, true)
  } catch (error) {
    if (!record.forms.some(({ blocks }) => hasImages(blocks))) throw error
    return print(record, false)
  }
}

const print = (record: ParticipantRecord, withImages: boolean): Promise<Uint8Array> =>
  printed({
    ...pageOf(record),
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel !== undefined && headlineLevel > 1 && startPosition.verticalRatio > 0.85,
    content: [
      { text: record.title, ...titleStyle },
      buildFactTable({ facts: record.facts, margin: [0, 0, 0, 8] }),
      ...record.tables.flatMap((table) => tableOf(table, record.none)),
      headingOf(record.formsHeading),
      ...(record.forms.length === 0 ? [{ text: record.none, style: 'small' }] : []),
      ...record.forms.flatMap(({ title, facts, blocks }): Content[] => [
        { text: title, bold: true, headlineLevel: 3, margin: [0, 8, 0, 4] },
        buildFactTable({ facts, margin: [0, 0, 0, 4] }),
        ...contentOfBlocks(blocks, { heads: record.heads, withImages }),
      ]),
    ],
  })

const headingOf = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4], headlineLevel: 2 })

const tableOf = ({ title, heads, lines }: RecordTable, none: string): readonly Content[] => [
  headingOf(title),
  lines.length === 0
    ? { text: none, style: 'small' }
    : {
        layout: lineLayout,
        table: {
          headerRows: 1,
          keepWithHeaderRows: 1,
          widths: [...computeColumnWidths({ count: heads.length, width: pageWidth, layout: 'line' })],
          body: [heads.map((text) => ({ text, style: 'small' })), ...lines.map((line) => line.map((text) => ({ text, fontSize: 9 })))],
        },
      },
]
