import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inEveryScript } from './everyScript.ts'
import { isFontFile } from './fonts.ts'
import { measureLongWordsByLine } from './longWords.ts'
import { tagContent } from './structure.ts'
import { orderWordsVisually } from './visualOrder.ts'

// Text of users must never load resources; pdfmake may read only fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(isFontFile)
orderWordsVisually()
measureLongWordsByLine()
tagContent()

/** @returns the bytes of the file */
export const printed = async (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  new Uint8Array(
    // The structure of a file belongs to one node, and its title and language to the metadata of PDF 1.4 and later.
    await pdfmake
      .createPdf(
        await inEveryScript({ version: '1.7', ...definition, content: { stack: [definition.content] }, tagged: true, displayTitle: true }),
      )
      .getBuffer(),
  )

interface Page {
  readonly title: string
  readonly language: string
  /** Contains `{page}` and `{pages}`, which are replaced by the numbers. */
  readonly footer: string
  /** Warning at the top of every page, and before the title, because screen readers skip the top of pages. */
  readonly notice?: string | undefined
}

/** Style and heading level of the title of a document. */
export const titleStyle = { style: 'title', headlineLevel: 1 } as const

/** Returns the layout of every page. */
export const pageOf = ({ title, language, footer, notice }: Page): Omit<TDocumentDefinitions, 'content'> => ({
  pageSize: 'LETTER',
  pageMargins: [40, 40, 40, 48],
  info: { title: notice === undefined ? title : `${notice} · ${title}` },
  language,
  defaultStyle: { fontSize: 10, lineHeight: 1.2 },
  styles: { title: { fontSize: 16, bold: true, margin: [0, 0, 0, 8] }, small: { fontSize: 8, color: '#5b6673' } },
  ...(notice === undefined ? {} : { header: { text: notice, bold: true, fontSize: 9, color: '#9b1c12', margin: [40, 16, 40, 0] } }),
  footer: (page, pages) => ({
    text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
    style: 'small',
    margin: [40, 12, 40, 0],
  }),
})
