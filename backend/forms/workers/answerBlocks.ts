import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { canFitOnPage, computeColumnWidths, gridLayout, indent, lineLayout, pageWidth } from './tables.ts'

/** Value of an answer in print. */
export type PrintedValue =
  | { readonly kind: 'text'; readonly text: string }
  /** A drawing as a data URL, and the text to print if it is no valid drawing. */
  | { readonly kind: 'image'; readonly image: string; readonly text: string }
  /** Printed as one row per name. */
  | { readonly kind: 'fields'; readonly fields: readonly PrintedField[] }
  /** Printed with one column per head. */
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly PrintedValue[])[] }

export interface PrintedField {
  readonly name: string
  readonly value: PrintedValue
}

/** A block of a printed form: a heading, or a question with its answer. */
export type AnswerBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2; readonly depth: number }
  | {
      readonly kind: 'answer'
      readonly question: string
      readonly value: PrintedValue
      /** Author, time, version and reason of the answer. */
      readonly provenance: string
      /** Number of sections around the answer. */
      readonly depth: number
    }

type Answer = Extract<AnswerBlock, { readonly kind: 'answer' }>

export const hasImages = (blocks: readonly AnswerBlock[]): boolean => {
  const hasImage = (value: PrintedValue): boolean =>
    value.kind === 'image' ||
    (value.kind === 'fields' && value.fields.some((field) => hasImage(field.value))) ||
    (value.kind === 'table' && value.rows.some((row) => row.some(hasImage)))
  return blocks.some((block) => block.kind === 'answer' && hasImage(block.value))
}

interface Style {
  readonly withImages: boolean
}

interface ValueStyle extends Style {
  /** The question, field or column of the value. */
  readonly name: string
}

/**
 * Prints answers under the headings of their pages and sections: short answers in a table with their authors, each longer answer below
 * its question. A heading stays on the page of its content, and is repeated if a table continues on the next page.
 */
export function contentOfBlocks(
  blocks: readonly AnswerBlock[],
  { heads, ...style }: Style & { readonly heads: readonly string[] },
): readonly Content[] {
  const content: Content[] = []
  let headings: Content[] = []
  let pendingShortAnswers: Answer[] = []
  let columns = heads
  const flush = () => {
    if (pendingShortAnswers.length === 0) return
    content.push(buildShortAnswers(pendingShortAnswers, style, { headings, columns }))
    headings = []
    columns = []
    pendingShortAnswers = []
  }
  for (const block of blocks) {
    const isShort = block.kind === 'answer' && canFitInRow(block)
    if (!isShort || (pendingShortAnswers[0] !== undefined && pendingShortAnswers[0].depth !== block.depth)) flush()
    if (isShort) pendingShortAnswers.push(block)
    else if (block.kind === 'heading') headings.push(buildHeading(block))
    else {
      content.push(...buildLongAnswer(block, style, headings))
      headings = []
    }
  }
  flush()
  return content
}

const canFitInRow = ({ question, value, provenance }: Answer): boolean =>
  (value.kind === 'text' || value.kind === 'image') && [question, value.text, provenance].every((text) => canFitOnPage([text], 'column'))

const buildHeading = ({ text, level }: Extract<AnswerBlock, { readonly kind: 'heading' }>): Content => ({
  text,
  bold: true,
  fontSize: level === 1 ? 13 : 11,
  headlineLevel: level + 1,
  margin: [0, level === 1 ? 10 : 6, 0, 4],
})

interface AboveAnswers {
  readonly headings: Content[]
  /** Column headers, above the first answers. */
  readonly columns: readonly string[]
}

/** Width in points for the author of an answer. */
const providedWidth = 130

const buildShortAnswers = (answers: readonly Answer[], style: Style, { headings, columns }: AboveAnswers): Content => {
  const leftMargin = (answers[0]?.depth ?? 0) * indent
  const [questionWidth = 0, answerWidth = 0] = computeColumnWidths({
    count: 2,
    width: pageWidth - leftMargin - providedWidth - 4,
    layout: 'line',
  })
  const headingRows: TableCell[][] = [
    ...(headings.length > 0 ? [[{ stack: headings, colSpan: 3 }, '', '']] : []),
    ...(columns.length > 0 ? [columns.map((text): TableCell => ({ text, bold: true }))] : []),
  ]
  return {
    layout: lineLayout,
    margin: [leftMargin, 0, 0, 6],
    table: {
      headerRows: headingRows.length,
      ...(headingRows.length > 0 ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      widths: [questionWidth, answerWidth, providedWidth],
      body: [
        ...headingRows,
        ...answers.map(({ question, value, provenance }): TableCell[] => [
          { text: question, isRowHeader: true },
          contentOfValue(value, { ...style, name: question }, answerWidth),
          { text: provenance, style: 'small' },
        ]),
      ],
    },
  }
}

const buildLongAnswer = ({ question, value, provenance, depth }: Answer, style: Style, headings: Content[]): Content[] => [
  {
    margin: [depth * indent, 4, 0, 0],
    unbreakable: true,
    stack: [...headings, { text: question, bold: true }, { text: provenance, style: 'small', margin: [0, 0, 0, 2] }],
  },
  { margin: [depth * indent, 0, 0, 8], stack: [contentOfValue(value, { ...style, name: question }, pageWidth - depth * indent)] },
]

/** @param width available points */
function contentOfValue(value: PrintedValue, style: ValueStyle, width: number): Content {
  switch (value.kind) {
    case 'text':
      return { text: value.text }
    case 'image':
      return style.withImages
        ? { image: value.image, fit: [Math.min(200, width), 80], alternativeText: `${style.name} ${value.text}` }
        : { text: value.text }
    case 'fields': {
      // pdfmake has no tables without rows.
      if (value.fields.length === 0) return { text: '' }
      const isNumbered = value.fields.every(({ name }) => isNumber(name))
      const widths = computeColumnWidths({ count: 2, width, layout: 'line', isNumbered })
      return {
        layout: lineLayout,
        table: {
          widths: [...widths],
          body: value.fields.map((field): TableCell[] => {
            const isOnOwnLine = !isNumbered && (field.value.kind === 'fields' || field.value.kind === 'table')
            const nameCell = { text: field.name, isRowHeader: true }
            const fieldStyle = { ...style, name: field.name }
            if (!isOnOwnLine) return [nameCell, contentOfValue(field.value, fieldStyle, widths[1] ?? 0)]
            // A nested value would be too narrow next to its name.
            const nestedContent = {
              margin: [indent, 2, 0, 4] as [number, number, number, number],
              stack: [contentOfValue(field.value, fieldStyle, width - indent - 4)],
            }
            return [{ colSpan: 2, stack: [field.name, nestedContent] }, '']
          }),
        },
      }
    }
    case 'table': {
      const isNumbered = value.rows.every(([first]) => first?.kind === 'text' && isNumber(first.text))
      const widths = computeColumnWidths({ count: value.heads.length, width, layout: 'grid', isNumbered })
      return {
        layout: gridLayout,
        table: {
          headerRows: 1,
          widths: [...widths],
          body: [
            value.heads.map((text): TableCell => ({ text, style: 'small', bold: true })),
            ...value.rows.map((row) =>
              row.map(
                (cell, column): TableCell =>
                  contentOfValue(cell, { ...style, name: value.heads[column] ?? style.name }, widths[column] ?? 0),
              ),
            ),
          ],
        },
      }
    }
  }
}

const isNumber = (text: string): boolean => /^\d{1,4}$/.test(text)
