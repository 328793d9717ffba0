import type { Content, TableCell } from 'pdfmake/interfaces.js'

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
  readonly heads: readonly string[]
  readonly withImages: boolean
}

/** Points by which a section is moved to the right. */
const indent = 10

/** Answers under the headings of their pages and sections: short ones in a table with who gave them, others each below its question. */
export function contentOfBlocks(blocks: readonly AnswerBlock[], style: Style): readonly Content[] {
  const content: Content[] = []
  let short: Answer[] = []
  let isFirst = true
  const flush = () => {
    if (short.length > 0) content.push(shortAnswers(short, { ...style, heads: isFirst ? style.heads : [] }))
    if (short.length > 0) isFirst = false
    short = []
  }
  for (const block of blocks) {
    const isShort = block.kind === 'answer' && (block.value.kind === 'text' || block.value.kind === 'image')
    if (!isShort || (short[0] !== undefined && short[0].depth !== block.depth)) flush()
    if (isShort) short.push(block)
    else content.push(block.kind === 'heading' ? heading(block) : longAnswer(block, style))
  }
  flush()
  return content
}

const heading = ({ text, level, depth }: Extract<AnswerBlock, { readonly kind: 'heading' }>): Content => ({
  text,
  bold: true,
  fontSize: level === 1 ? 13 : 11,
  margin: [depth * indent, level === 1 ? 12 : 8, 0, 4],
  headlineLevel: level,
})

const shortAnswers = (answers: readonly Answer[], style: Style): Content => ({
  layout: lineLayout,
  margin: [(answers[0]?.depth ?? 0) * indent, 0, 0, 6],
  table: {
    headerRows: style.heads.length > 0 ? 1 : 0,
    dontBreakRows: true,
    widths: ['*', '*', 130],
    body: [
      ...(style.heads.length > 0 ? [style.heads.map((text) => ({ text, bold: true }))] : []),
      ...answers.map(({ question, value, given }): TableCell[] => [
        question,
        contentOfValue(value, style),
        { text: given, style: 'small' },
      ]),
    ],
  },
})

const longAnswer = ({ question, value, given, depth }: Answer, style: Style): Content => ({
  margin: [depth * indent, 4, 0, 8],
  stack: [{ text: question, bold: true }, { text: given, style: 'small', margin: [0, 0, 0, 2] }, contentOfValue(value, style)],
})

function contentOfValue(value: PrintedValue, style: Style): Content {
  switch (value.kind) {
    case 'text':
      return { text: value.text }
    case 'image':
      return style.withImages ? { image: value.image, fit: [200, 80] } : { text: value.text }
    case 'fields':
      // pdfmake has no tables without rows.
      if (value.fields.length === 0) return { text: '' }
      return {
        layout: lineLayout,
        table: {
          widths: [value.fields.every(({ name }) => /^\d+$/.test(name)) ? 'auto' : '*', '*'],
          body: value.fields.map((field): TableCell[] => [field.name, contentOfValue(field.value, style)]),
        },
      }
    case 'table':
      return {
        layout: gridLayout,
        table: {
          headerRows: 1,
          widths: value.heads.map((head) => (head === '' || head === '#' ? 'auto' : '*')),
          body: [
            value.heads.map((text): TableCell => ({ text, style: 'small', bold: true })),
            ...value.rows.map((row) => row.map((cell): TableCell => contentOfValue(cell, style))),
          ],
        },
      }
  }
}

const lineLayout = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => '#c4cad1',
  paddingLeft: () => 0,
}

const gridLayout = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => '#c4cad1', vLineColor: () => '#c4cad1' }
