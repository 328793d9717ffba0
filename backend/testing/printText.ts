import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF says, page by page, in the order in which it is printed. @throws for what is no PDF */
export async function printText(content: ArrayBuffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  )
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}

/** What goes with a PDF: the files in it by name, and which standard of archives it says that it keeps (ISO 19005, part and level). */
export async function printParts(
  content: ArrayBuffer,
): Promise<{ readonly files: Readonly<Record<string, string>>; readonly standard: string }> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const [attached, { metadata }] = await Promise.all([document.getAttachments(), document.getMetadata()])
  const files = await Promise.all(
    [...(attached ?? [])].map(async ([id, { filename }]) => [filename, await document.getAttachmentContent(id)] as const),
  )
  return {
    files: Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes ?? []).toString('utf8')])),
    standard: `${metadata?.get('pdfaid:part')}${metadata?.get('pdfaid:conformance')}`,
  }
}
