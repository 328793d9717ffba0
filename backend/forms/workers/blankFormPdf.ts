import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { buildFactTable } from './factTable.ts'
import { pageOf, printed, titleStyle } from './printed.ts'
import { buildRichText } from './richText.ts'
import { canFitOnPage, computeColumnWidths, gridLayout, indent, pageWidth } from './tables.ts'

/** Space for an answer by hand. */
export type AnswerSpace =
  | { readonly kind: 'lines'; readonly count: number }
  /** Printed with a box before each choice. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  /** An empty frame for a drawing or a note on a file. */
  | { readonly kind: 'frame' }
  /** No space; the text gives the reason. */
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly TableSpace[])[] }

/** A cell with a text of the form, or with space for an answer. */
export type TableSpace = { readonly kind: 'text'; readonly text: string } | AnswerSpace

/** Annotations of a page, section or question for data managers. */
export type Annotations = readonly (readonly [name: string, value: string])[]

export type BlankBlock =
  | {
      readonly kind: 'heading'
      readonly text: string
      readonly level: 1 | 2
      readonly description: string
      readonly annotations: Annotations
      readonly depth: number
    }
  /** Rich text of the form. */
  | { readonly kind: 'html'; readonly html: string; readonly depth: number }
  | {
      readonly kind: 'question'
      readonly title: string
      readonly isRequired: boolean
      readonly description: string
      readonly space: AnswerSpace
      readonly annotations: Annotations
      /** Number of sections around the question. */
      readonly depth: number
    }

/** An empty form, in the reader's language. */
export interface BlankFormPdf {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
  /** Explains the mark of required questions. */
  readonly requiredNote: string
  readonly blocks: readonly BlankBlock[]
  /** Contains `{page}` and `{pages}`, which are replaced by the numbers. */
  readonly footer: string
  /** Warning at the top of every page. */
  readonly notice?: string | undefined
  readonly language: string
}

const grey = '#8a929b'

/** Prints an empty form for paper and for the ethics file. @returns the bytes of the file */
export const blankFormPdf = ({ title, facts, requiredNote, blocks, ...page }: BlankFormPdf): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, ...page }),
    content: [
      { text: title, ...titleStyle },
      buildFactTable({ facts, margin: [0, 0, 0, 0] }),
      { text: requiredNote, style: 'small', margin: [0, 4, 0, 8] },
      ...contentsOf(blocks),
    ],
  })

/** Keeps headings on the page of their content. */
function contentsOf(blocks: readonly BlankBlock[]): readonly Content[] {
  const contents: Content[] = []
  let headings: Content[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') headings.push(contentOf(block))
    else {
      const content = contentOf(block)
      if (headings.length > 0 && isShort(block)) contents.push({ unbreakable: true, stack: [...headings, content] })
      else contents.push(...headings, content)
      headings = []
    }
  }
  return [...contents, ...headings]
}

/** True for blocks that fit on a page; any other block may be longer. */
const isShort = (block: BlankBlock): boolean =>
  block.kind === 'question' &&
  block.space.kind !== 'table' &&
  block.annotations.length <= mostShortAnnotations &&
  canFitOnPage([block.title, block.description], 'page') &&
  !(block.space.kind === 'choices' && block.space.choices.length > maxSingleColumn * 3)
const mostShortAnnotations = 15

function contentOf(block: BlankBlock): Content {
  const leftMargin = block.depth * indent
  switch (block.kind) {
    case 'heading':
      return {
        margin: [leftMargin, block.level === 1 ? 12 : 8, 0, 4],
        stack: [
          ...(block.text === ''
            ? []
            : [{ text: block.text, bold: true, fontSize: block.level === 1 ? 13 : 11, headlineLevel: block.level + 1 }]),
          ...buildParagraphs(block.description),
          ...buildAnnotationTable(block.annotations),
        ],
      }
    case 'html':
      return { margin: [leftMargin, 2, 0, 6], stack: [...buildParagraphs(block.html)] }
    case 'question':
      return {
        margin: [leftMargin, 4, 0, 8],
        unbreakable: isShort(block),
        stack: [
          { text: block.isRequired ? `${block.title} *` : block.title, bold: true },
          ...buildParagraphs(block.description),
          ...buildAnnotationTable(block.annotations),
          buildSpaceContent(block.space, pageWidth - leftMargin),
        ],
      }
  }
}

const buildParagraphs = (html: string): readonly Content[] => buildRichText(html, { margin: [0, 0, 0, 2], headlineLevel: 3 })

const buildAnnotationTable = (annotations: Annotations): Content[] =>
  annotations.length === 0
    ? []
    : [
        {
          layout: { ...gridLayout, fillColor: () => '#f3f5f7', paddingTop: () => 1, paddingBottom: () => 1 },
          margin: [0, 2, 0, 4],
          table: {
            widths: [110, '*'],
            body: annotations.map(([name, value]): TableCell[] => [
              { text: name, fontSize: 7, color: '#5b6673', isRowHeader: true },
              { text: value, fontSize: 7 },
            ]),
          },
        },
      ]

/** Most choices in one column; more choices are in three columns. */
const maxSingleColumn = 8
const box = '☐'

/** @param width available points */
function buildSpaceContent(space: TableSpace, width: number, isCell = false): Content {
  switch (space.kind) {
    case 'text':
      return { text: space.text }
    case 'none':
      return { text: space.text, italics: true, color: '#5b6673' }
    case 'lines':
      return isCell ? { text: ' ' } : { stack: Array.from({ length: space.count }, () => buildLine()) }
    case 'frame':
      return isCell
        ? { text: ' ' }
        : { layout: gridLayout, margin: [0, 2, 0, 0], table: { widths: [260], heights: [60], body: [[{ text: ' ' }]] } }
    case 'choices':
      return buildChoices(space.choices, isCell)
    case 'table': {
      const widths = computeColumnWidths({ count: space.heads.length, width, layout: 'grid', isNumbered: space.heads[0] === '#' })
      return {
        layout: gridLayout,
        margin: [0, 2, 0, 0],
        table: {
          headerRows: 1,
          widths: [...widths],
          body: [
            space.heads.map((text): TableCell => ({ text, style: 'small', bold: true })),
            ...space.rows.map((row) => row.map((cell, column): TableCell => buildSpaceContent(cell, widths[column] ?? 0, true))),
          ],
        },
      }
    }
  }
}

const buildLine = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 18, x2: 420, y2: 18, lineWidth: 0.5, lineColor: grey }],
  margin: [0, 0, 0, 2],
})

function buildChoices(texts: readonly string[], isCell: boolean): Content {
  const lines = texts.map((text): Content => ({ text: `${box} ${text}`.trimEnd(), ...(isCell ? { fontSize: 8 } : {}) }))
  if (isCell || lines.length <= maxSingleColumn) return { stack: lines, isList: true }
  const perColumn = Math.ceil(lines.length / 3)
  return {
    isList: true,
    columns: [0, 1, 2].map((index) => ({ stack: lines.slice(index * perColumn, (index + 1) * perColumn) })),
    columnGap: 8,
  }
}
