import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { canStayTogether, columnWidths, gridLayout, indent, lineLayout, pageWidth } from './tables.ts'

/** Value of an answer as it is printed. */
export type PrintedValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A drawing as a data address, and the text in its place where it is no drawing after all. */
  | { readonly kind: 'image'; readonly image: string; readonly text: string }
  /** A row for each name. */
  | { readonly kind: 'fields'; readonly fields: readonly PrintedField[] }
  /** A column for each head. */
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly PrintedValue[])[] }

export interface PrintedField {
  readonly name: string
  readonly value: PrintedValue
}

/** What a form that was filled in consists of, in its order. */
export type AnswerBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2; readonly depth: number }
  | {
      readonly kind: 'answer'
      readonly question: string
      readonly value: PrintedValue
      /** Who gave it, when, in which version and why. */
      readonly given: string
      /** Sections around it. */
      readonly depth: number
    }

type Answer = Extract<AnswerBlock, { readonly kind: 'answer' }>

export const hasImages = (blocks: readonly AnswerBlock[]): boolean => {
  const isIn = (value: PrintedValue): boolean =>
    value.kind === 'image' ||
    (value.kind === 'fields' && value.fields.some((field) => isIn(field.value))) ||
    (value.kind === 'table' && value.rows.some((row) => row.some(isIn)))
  return blocks.some((block) => block.kind === 'answer' && isIn(block.value))
}

interface Style {
  readonly withImages: boolean
}

/**
 * Answers under the headings of their pages and sections: short ones in a table with who gave them, others each below its question. Headings stand on the
 * page of what follows them, and again on the next one where a table goes on there.
 */
export function contentOfBlocks(
  blocks: readonly AnswerBlock[],
  { heads, ...style }: Style & { readonly heads: readonly string[] },
): readonly Content[] {
  const content: Content[] = []
  let headings: Content[] = []
  let short: Answer[] = []
  let columns = heads
  const flush = () => {
    if (short.length === 0) return
    content.push(shortAnswers(short, style, { headings, columns }))
    headings = []
    columns = []
    short = []
  }
  for (const block of blocks) {
    const isShort = block.kind === 'answer' && fitsInRow(block)
    if (!isShort || (short[0] !== undefined && short[0].depth !== block.depth)) flush()
    if (isShort) short.push(block)
    else if (block.kind === 'heading') headings.push(heading(block))
    else {
      content.push(...longAnswer(block, style, headings))
      headings = []
    }
  }
  flush()
  return content
}

const fitsInRow = ({ question, value, given }: Answer): boolean =>
  (value.kind === 'text' || value.kind === 'image') && [question, value.text, given].every((text) => canStayTogether([text], 'column'))

const heading = ({ text, level }: Extract<AnswerBlock, { readonly kind: 'heading' }>): Content => ({
  text,
  bold: true,
  fontSize: level === 1 ? 13 : 11,
  margin: [0, level === 1 ? 10 : 6, 0, 4],
})

interface AboveAnswers {
  readonly headings: Content[]
  /** What the columns are: above the first answers. */
  readonly columns: readonly string[]
}

/** Points for who gave an answer. */
const givenWidth = 130

const shortAnswers = (answers: readonly Answer[], style: Style, { headings, columns }: AboveAnswers): Content => {
  const left = (answers[0]?.depth ?? 0) * indent
  const [ofQuestion = 0, ofAnswer = 0] = columnWidths({ count: 2, width: pageWidth - left - givenWidth - 4, layout: 'line' })
  const above: TableCell[][] = [
    ...(headings.length > 0 ? [[{ stack: headings, colSpan: 3 }, '', '']] : []),
    ...(columns.length > 0 ? [columns.map((text): TableCell => ({ text, bold: true }))] : []),
  ]
  return {
    layout: lineLayout,
    margin: [left, 0, 0, 6],
    table: {
      headerRows: above.length,
      ...(above.length > 0 ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      widths: [ofQuestion, ofAnswer, givenWidth],
      body: [
        ...above,
        ...answers.map(({ question, value, given }): TableCell[] => [
          question,
          contentOfValue(value, style, ofAnswer),
          { text: given, style: 'small' },
        ]),
      ],
    },
  }
}

const longAnswer = ({ question, value, given, depth }: Answer, style: Style, headings: Content[]): Content[] => [
  {
    margin: [depth * indent, 4, 0, 0],
    unbreakable: true,
    stack: [...headings, { text: question, bold: true }, { text: given, style: 'small', margin: [0, 0, 0, 2] }],
  },
  { margin: [depth * indent, 0, 0, 8], stack: [contentOfValue(value, style, pageWidth - depth * indent)] },
]

/** @param width points that it may take */
function contentOfValue(value: PrintedValue, style: Style, width: number): Content {
  switch (value.kind) {
    case 'text':
      return { text: value.text }
    case 'image':
      return style.withImages ? { image: value.image, fit: [Math.min(200, width), 80] } : { text: value.text }
    case 'fields': {
      // pdfmake has no tables without rows.
      if (value.fields.length === 0) return { text: '' }
      const isNumbered = value.fields.every(({ name }) => isNumber(name))
      const widths = columnWidths({ count: 2, width, layout: 'line', isNumbered })
      return {
        layout: lineLayout,
        table: {
          widths: [...widths],
          body: value.fields.map((field): TableCell[] => {
            const isBelow = !isNumbered && (field.value.kind === 'fields' || field.value.kind === 'table')
            if (!isBelow) return [field.name, contentOfValue(field.value, style, widths[1] ?? 0)]
            // Beside its name it would be too narrow.
            const below = {
              margin: [indent, 2, 0, 4] as [number, number, number, number],
              stack: [contentOfValue(field.value, style, width - indent - 4)],
            }
            return [{ colSpan: 2, stack: [field.name, below] }, '']
          }),
        },
      }
    }
    case 'table': {
      const isNumbered = value.rows.every(([first]) => first?.kind === 'text' && isNumber(first.text))
      const widths = columnWidths({ count: value.heads.length, width, layout: 'grid', isNumbered })
      return {
        layout: gridLayout,
        table: {
          headerRows: 1,
          widths: [...widths],
          body: [
            value.heads.map((text): TableCell => ({ text, style: 'small', bold: true })),
            ...value.rows.map((row) => row.map((cell, column): TableCell => contentOfValue(cell, style, widths[column] ?? 0))),
          ],
        },
      }
    }
  }
}

const isNumber = (text: string): boolean => /^\d{1,4}$/.test(text)
