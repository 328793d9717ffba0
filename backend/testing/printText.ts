import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF says, page by page, in the order in which it is printed. @throws for what is no PDF */
export async function printText(content: ArrayBuffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  )
  return pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join(' ')
}
