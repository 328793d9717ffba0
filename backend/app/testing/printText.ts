import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of a PDF in printing order. @throws for a file that is no PDF */
export const printText = async (content: ArrayBuffer): Promise<string> => (await readPrintedPages(content)).join(' ')

/** Returns the text of each page of a PDF. @throws for a file that is no PDF */
export async function readPrintedPages(content: ArrayBuffer): Promise<readonly string[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  )
  return pages.map(({ items }) => items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])).join(' '))
}

/** Returns metadata of a PDF: its attached files by name, and its declared archive standard (ISO 19005, part and level). */
export async function readPdfMetadata(
  content: ArrayBuffer,
): Promise<{ readonly files: Readonly<Record<string, string>>; readonly standard: string }> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const [attachments, { metadata }] = await Promise.all([document.getAttachments(), document.getMetadata()])
  const files = await Promise.all(
    [...(attachments ?? [])].map(async ([id, { filename }]) => [filename, await document.getAttachmentContent(id)] as const),
  )
  return {
    files: Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes ?? []).toString('utf8')])),
    standard: `${metadata?.get('pdfaid:part')}${metadata?.get('pdfaid:conformance')}`,
  }
}

/** Structure of a tagged PDF as a screen reader finds it. */
export interface PdfStructure {
  readonly title: string
  readonly language: string
  /** True if a viewer shows the title in place of the file name. */
  readonly isTitleShown: boolean
  /** Role and text of each element with text, with the roles around it, for example `Table TR TH: Study`; a figure has its description. */
  readonly elements: readonly string[]
  /** Texts that are neither in the structure nor marked as an artifact. */
  readonly unmarked: readonly string[]
}

interface StructureNode {
  readonly role: string
  readonly alt?: string
  readonly children: readonly (StructureNode | { readonly type: string; readonly id: string })[]
}

/** A content mark of pdf.js, whose types omit the tag. */
interface MarkedContent {
  readonly id?: string | null
  readonly tag?: string
}

/** Identifies the marked content; an empty text for marks inside of it. */
const markOf = ({ id, tag }: MarkedContent): string => id ?? (tag === 'Artifact' ? tag : '')

/** Reads the structure of a PDF. @throws for a file that is no PDF */
export async function readPdfStructure(content: ArrayBuffer): Promise<PdfStructure> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const [{ info }, preferences] = await Promise.all([document.getMetadata(), document.getViewerPreferences()])
  const { Title, Language } = info as { readonly Title?: string; readonly Language?: string }
  const elements: string[] = []
  const unmarked: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: string[] = []
    for (const item of items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') open.pop()
        else open.push(markOf(item as unknown as MarkedContent))
      } else if (item.str.trim() !== '') {
        const id = open.findLast((each) => each !== '')
        if (id === undefined) unmarked.push(item.str)
        else texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
      } else if (open.at(-1) !== undefined) {
        const id = open.findLast((each) => each !== '') ?? ''
        texts.set(id, `${texts.get(id) ?? ''} `)
      }
    }
    const visit = (node: StructureNode, path: string): void => {
      if (node.alt !== undefined) elements.push(`${path}: ${node.alt}`)
      const own = node.children.flatMap((child) => ('id' in child ? [texts.get(child.id) ?? ''] : []))
      const text = own.join(' ').replaceAll(/\s+/g, ' ').trim()
      if (text !== '') elements.push(`${path}: ${text}`)
      for (const child of node.children) if ('role' in child) visit(child, `${path} ${child.role}`.trim())
    }
    const tree = (await page.getStructTree()) as StructureNode | null
    if (tree !== null) visit(tree, '')
  }
  return {
    title: Title ?? '',
    language: Language ?? '',
    isTitleShown: (preferences as ReadonlyMap<string, unknown> | null)?.get('DisplayDocTitle') === true,
    elements,
    unmarked,
  }
}
