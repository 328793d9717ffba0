import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { paragraphsOf } from './paragraphs.ts'
import { pageOf, printed } from './printed.ts'
import { canStayTogether, columnWidths, factWidths, gridLayout, indent, pageWidth } from './tables.ts'

/** Space in which an answer is written by hand. */
export type AnswerSpace =
  | { readonly kind: 'lines'; readonly count: number }
  /** A box before each choice. */
  | { readonly kind: 'choices'; readonly choices: readonly string[] }
  /** An empty frame for a drawing or a note on a file. */
  | { readonly kind: 'frame' }
  /** Nothing is written here; the text says why. */
  | { readonly kind: 'none'; readonly text: string }
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly TableSpace[])[] }

/** A cell with a text of the form, or one to write in. */
export type TableSpace = { readonly kind: 'text'; readonly text: string } | AnswerSpace

/** Facts about a part for data managers, each with its name. */
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
      /** Sections around it. */
      readonly depth: number
    }

/** An empty form, in the words of its reader. */
export interface BlankFormPdf {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
  /** Explains the mark of required questions. */
  readonly requiredNote: string
  readonly blocks: readonly BlankBlock[]
  /** `{page}` and `{pages}` stand for the numbers. */
  readonly footer: string
  readonly language: string
}

const grey = '#8a929b'

/** An empty form for paper and for the ethics file. @returns the bytes of the file */
export const blankFormPdf = ({ title, facts, requiredNote, blocks, ...page }: BlankFormPdf): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, ...page }),
    content: [
      { text: title, style: 'title' },
      {
        layout: 'noBorders',
        table: { widths: [...factWidths], body: facts.map(([name, value]) => [{ text: name, style: 'small' }, value]) },
      },
      { text: requiredNote, style: 'small', margin: [0, 4, 0, 8] },
      ...contentsOf(blocks),
    ],
  })

/** Headings stand on the page of what follows them. */
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

/** Anything else may be longer than a page. */
const isShort = (block: BlankBlock): boolean =>
  block.kind === 'question' &&
  block.space.kind !== 'table' &&
  block.annotations.length <= mostShortAnnotations &&
  canStayTogether([block.title, block.description], 'page') &&
  !(block.space.kind === 'choices' && block.space.choices.length > mostInOneColumn * 3)
const mostShortAnnotations = 15

function contentOf(block: BlankBlock): Content {
  const left = block.depth * indent
  switch (block.kind) {
    case 'heading':
      return {
        margin: [left, block.level === 1 ? 12 : 8, 0, 4],
        stack: [
          ...(block.text === '' ? [] : [{ text: block.text, bold: true, fontSize: block.level === 1 ? 13 : 11 }]),
          ...paragraphs(block.description),
          ...annotated(block.annotations),
        ],
      }
    case 'html':
      return { margin: [left, 2, 0, 6], stack: paragraphs(block.html) }
    case 'question':
      return {
        margin: [left, 4, 0, 8],
        unbreakable: isShort(block),
        stack: [
          { text: block.isRequired ? `${block.title} *` : block.title, bold: true },
          ...paragraphs(block.description),
          ...annotated(block.annotations),
          spaceContent(block.space, pageWidth - left),
        ],
      }
  }
}

const paragraphs = (html: string): Content[] => paragraphsOf(html).map((text): Content => ({ text, margin: [0, 0, 0, 2] }))

const annotated = (annotations: Annotations): Content[] =>
  annotations.length === 0
    ? []
    : [
        {
          layout: { ...gridLayout, fillColor: () => '#f3f5f7', paddingTop: () => 1, paddingBottom: () => 1 },
          margin: [0, 2, 0, 4],
          table: {
            widths: [110, '*'],
            body: annotations.map(([name, value]): TableCell[] => [
              { text: name, fontSize: 7, color: '#5b6673' },
              { text: value, fontSize: 7 },
            ]),
          },
        },
      ]

/** Choices in one column; more stand in three. */
const mostInOneColumn = 8
const box = '☐'

/** @param width points that it may take */
function spaceContent(space: TableSpace, width: number, isCell = false): Content {
  switch (space.kind) {
    case 'text':
      return { text: space.text }
    case 'none':
      return { text: space.text, italics: true, color: '#5b6673' }
    case 'lines':
      return isCell ? { text: ' ' } : { stack: Array.from({ length: space.count }, () => line()) }
    case 'frame':
      return isCell
        ? { text: ' ' }
        : { layout: gridLayout, margin: [0, 2, 0, 0], table: { widths: [260], heights: [60], body: [[{ text: ' ' }]] } }
    case 'choices':
      return choices(space.choices, isCell)
    case 'table': {
      const widths = columnWidths({ count: space.heads.length, width, layout: 'grid', isNumbered: space.heads[0] === '#' })
      return {
        layout: gridLayout,
        margin: [0, 2, 0, 0],
        table: {
          headerRows: 1,
          widths: [...widths],
          body: [
            space.heads.map((text): TableCell => ({ text, style: 'small', bold: true })),
            ...space.rows.map((row) => row.map((cell, column): TableCell => spaceContent(cell, widths[column] ?? 0, true))),
          ],
        },
      }
    }
  }
}

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 18, x2: 420, y2: 18, lineWidth: 0.5, lineColor: grey }],
  margin: [0, 0, 0, 2],
})

function choices(texts: readonly string[], isCell: boolean): Content {
  const lines = texts.map((text): Content => ({ text: `${box} ${text}`.trimEnd(), ...(isCell ? { fontSize: 8 } : {}) }))
  if (isCell || lines.length <= mostInOneColumn) return { stack: lines }
  const perColumn = Math.ceil(lines.length / 3)
  return { columns: [0, 1, 2].map((index) => ({ stack: lines.slice(index * perColumn, (index + 1) * perColumn) })), columnGap: 8 }
}
