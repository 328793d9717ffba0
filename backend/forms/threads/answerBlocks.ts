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
  readonly withImages: boolean
}

/** Points by which a section is moved to the right. */
const indent = 10

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
    const isShort = block.kind === 'answer' && (block.value.kind === 'text' || block.value.kind === 'image')
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

const shortAnswers = (answers: readonly Answer[], style: Style, { headings, columns }: AboveAnswers): Content => {
  const above: TableCell[][] = [
    ...(headings.length > 0 ? [[{ stack: headings, colSpan: 3 }, '', '']] : []),
    ...(columns.length > 0 ? [columns.map((text): TableCell => ({ text, bold: true }))] : []),
  ]
  return {
    layout: lineLayout,
    margin: [(answers[0]?.depth ?? 0) * indent, 0, 0, 6],
    table: {
      headerRows: above.length,
      ...(above.length > 0 ? { keepWithHeaderRows: 1 } : {}),
      dontBreakRows: true,
      widths: ['*', '*', 130],
      body: [
        ...above,
        ...answers.map(({ question, value, given }): TableCell[] => [
          question,
          contentOfValue(value, style),
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
  { margin: [depth * indent, 0, 0, 8], stack: [contentOfValue(value, style)] },
]

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

export const gridLayout = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => '#c4cad1', vLineColor: () => '#c4cad1' }
