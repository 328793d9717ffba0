import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of a PDF in printing order. @throws for a file that is no PDF */
export const printText = async (content: ArrayBuffer): Promise<string> => (await readPrintedPages(content)).join(' ')

/** Returns the text of each page of a PDF. @throws for a file that is no PDF */
export async function readPrintedPages(content: ArrayBuffer): Promise<readonly string[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  )
  return pages.map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(' '))
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
