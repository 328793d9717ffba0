import { createRequire } from 'node:module'

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /** Says what an image shows, for readers who cannot see it. */
    alternativeText?: string
    /** True for a cell that names its row. */
    isRowHeader?: boolean
    /** True for a container whose contents are the items of a list. */
    isList?: boolean
  }
}

/** Layout node of pdfmake, with shorthand expanded. */
interface Node {
  readonly text?: unknown
  readonly headlineLevel?: number
  readonly stack?: readonly Node[]
  readonly columns?: readonly Node[]
  readonly ul?: readonly Node[]
  readonly table?: { readonly body: readonly (readonly Cell[])[]; readonly headerRows?: number }
  readonly image?: unknown
  readonly alternativeText?: string
  readonly isList?: boolean
  /** The same array in each copy that pdfmake makes of the node. */
  readonly positions?: object
}

interface Cell extends Node {
  readonly isRowHeader?: boolean
  readonly colSpan?: number
  /** True for the place of a cell that its neighbour covers. */
  readonly _span?: boolean
}

type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** Structure element of pdfkit (ISO 32000-1, 14.7.2). */
interface Element {
  readonly dictionary: { readonly data: { readonly S: Role; A?: Readonly<Record<string, unknown>> } }
  add(child: unknown): unknown
}

/** The properties of a pdfkit document that this file uses. */
interface PdfDocument {
  readonly page: { readonly height: number }
  struct(role: Role, options?: { readonly alt?: string }): Element
  addStructure(element: Element): unknown
  markStructureContent(role: Role): unknown
  markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): unknown
  endMarkedContent(): unknown
}

interface Line {
  /** The same array in each copy that pdfmake makes of the line. */
  readonly inlines: object
}

interface Image {
  readonly positions: object
  readonly x: number
  readonly y: number
  readonly _width: number
  readonly _height: number
}

interface RendererContext {
  readonly pdfDocument: PdfDocument
}

interface Renderer {
  renderPages(this: RendererContext, pages: unknown): void
  renderLine(this: RendererContext, line: Line, x: number, y: number): void
  renderVector(this: RendererContext, vector: unknown): void
  renderImage(this: RendererContext, image: Image): void
}

interface LayoutBuilder {
  layoutDocument(content: Node, document: PdfDocument, ...others: unknown[]): unknown
  buildNextLine(node: Node): Line | null
}

const contents = new WeakMap<PdfDocument, Node>()
const nodesByLine = new WeakMap<object, Node>()
/** Elements by the node of a text, or by the positions of an image. */
const elements = new WeakMap<object, Element>()

/**
 * Adds a structure to each file, so that screen readers find headings, lists, tables and images in reading order (tagged PDF,
 * ISO 32000-1, 14.8). pdfmake 0.3.11 marks a file as tagged but writes no structure, so this extends the methods that lay out and draw.
 * Everything outside the content, and each repetition of a table header, is an artifact that readers skip.
 */
export function tagContent(): void {
  const require = createRequire(import.meta.url)
  const prototypeOf = <Prototype>(path: string): Prototype =>
    (require(path) as { readonly default: { readonly prototype: Prototype } }).default.prototype
  rememberNodes(prototypeOf<LayoutBuilder>('pdfmake/js/LayoutBuilder.js'))
  markDrawings(prototypeOf<Renderer>('pdfmake/js/Renderer.js'))
}

function rememberNodes(builder: LayoutBuilder): void {
  const { layoutDocument, buildNextLine } = builder
  builder.layoutDocument = function layoutWithContent(content, document, ...others) {
    contents.set(document, content)
    return layoutDocument.call(this, content, document, ...others)
  }
  builder.buildNextLine = function buildLineOfNode(node) {
    const line = buildNextLine.call(this, node)
    if (line !== null) nodesByLine.set(line.inlines, node)
    return line
  }
}

function markDrawings(renderer: Renderer): void {
  const { renderPages, renderLine, renderVector, renderImage } = renderer
  renderer.renderPages = function renderTaggedPages(pages) {
    const content = contents.get(this.pdfDocument)
    if (content !== undefined) addStructure(this.pdfDocument, content)
    renderPages.call(this, pages)
  }
  renderer.renderLine = function renderMarkedLine(line, x, y) {
    const node = nodesByLine.get(line.inlines)
    nodesByLine.delete(line.inlines)
    mark(this.pdfDocument, node === undefined ? undefined : elements.get(node), () => renderLine.call(this, line, x, y))
  }
  renderer.renderVector = function renderMarkedVector(vector) {
    this.pdfDocument.markContent('Artifact', { type: 'Layout' })
    renderVector.call(this, vector)
    this.pdfDocument.endMarkedContent()
  }
  renderer.renderImage = function renderMarkedImage(image) {
    const element = elements.get(image.positions)
    if (element !== undefined) element.dictionary.data.A = boundsOf(image, this.pdfDocument.page.height)
    mark(this.pdfDocument, element, () => renderImage.call(this, image))
  }
}

function mark(document: PdfDocument, element: Element | undefined, draw: () => void): void {
  if (element === undefined) document.markContent('Artifact', { type: 'Pagination' })
  else element.add(document.markStructureContent(element.dictionary.data.S))
  draw()
  document.endMarkedContent()
}

/** A PDF counts from the bottom of the page, pdfmake from the top. */
const boundsOf = ({ x, y, _width, _height }: Image, pageHeight: number) => ({
  O: 'Layout',
  Placement: 'Block',
  BBox: [x, pageHeight - y - _height, x + _width, pageHeight - y],
})

function addStructure(document: PdfDocument, content: Node): void {
  let lastLevel = 0
  const addElement = (parent: Element, role: Role, options?: { readonly alt?: string }): Element => {
    const element = document.struct(role, options)
    parent.add(element)
    return element
  }

  /** Screen readers miss a level that is left out, so a heading is at most one level below the heading before it. */
  const headingRoleOf = (level: number): Role => {
    lastLevel = Math.min(level, lastLevel + 1, 3)
    return `H${lastLevel}` as Role
  }

  const addNode = (parent: Element, node: Node): void => {
    const children = node.stack ?? node.columns
    if (node.table !== undefined) addTable(parent, node.table)
    else if (node.isList === true || node.ul !== undefined) addList(parent, node)
    else if (children !== undefined) for (const child of children) addNode(parent, child)
    else if (node.image !== undefined) {
      const figure = addElement(parent, 'Figure', { alt: node.alternativeText ?? '' })
      if (node.positions !== undefined) elements.set(node.positions, figure)
    } else if (hasText(node))
      elements.set(node, addElement(parent, node.headlineLevel === undefined ? 'P' : headingRoleOf(node.headlineLevel)))
  }

  /** Adds the content of a cell or list item. A text alone needs no paragraph. */
  const addInto = (element: Element, node: Node): void => {
    if (hasText(node) && node.headlineLevel === undefined) elements.set(node, element)
    else addNode(element, node)
  }

  const addList = (parent: Element, node: Node): void => {
    const list = addElement(parent, 'L')
    for (const item of itemsOf(node)) addInto(addElement(addElement(list, 'LI'), 'LBody'), item)
  }

  const addTable = (parent: Element, { body, headerRows = 0 }: NonNullable<Node['table']>): void => {
    const headings = body.filter((row, index) => index < headerRows && isHeading(row))
    for (const row of headings) if (row[0] !== undefined) addNode(parent, row[0])
    const table = addElement(parent, 'Table')
    for (const [index, row] of body.entries()) {
      if (headings.includes(row)) continue
      const tableRow = addElement(table, 'TR')
      for (const cell of row) {
        if (cell._span === true) continue
        const scope = index < headerRows ? 'Column' : cell.isRowHeader === true ? 'Row' : null
        const element = addElement(tableRow, scope === null ? 'TD' : 'TH')
        const span = (cell.colSpan ?? 1) > 1 ? { ColSpan: cell.colSpan } : {}
        if (scope !== null || 'ColSpan' in span)
          element.dictionary.data.A = { O: 'Table', ...(scope === null ? {} : { Scope: scope }), ...span }
        addInto(element, cell)
      }
    }
  }

  const root = document.struct('Document')
  document.addStructure(root)
  addNode(root, content)
}

const hasText = ({ text }: Node): boolean => text !== undefined && text !== ''

/** Returns the items of a list, which may be in several columns. */
const itemsOf = (node: Node): readonly Node[] =>
  node.ul ?? (node.stack ?? node.columns ?? []).flatMap((child) => (node.columns === undefined ? [child] : itemsOf(child)))

/** True for a row whose first cell fills it: a heading that stays with its table, and belongs in front of it. */
const isHeading = (row: readonly Cell[]): boolean => row.length > 1 && row[0]?.colSpan === row.length
