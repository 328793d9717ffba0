import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inEveryScript } from './everyScript.ts'
import { isFontFile } from './fonts.ts'
import { orderWordsVisually } from './visualOrder.ts'

// What people wrote names nothing that is fetched or read: only the fonts are.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(isFontFile)
orderWordsVisually()

/** @returns the bytes of the file */
export const printed = async (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(await inEveryScript(definition)).getBuffer())

interface Page {
  readonly title: string
  readonly language: string
  /** `{page}` and `{pages}` stand for the numbers. */
  readonly footer: string
}

/** How every page looks. */
export const pageOf = ({ title, language, footer }: Page): Omit<TDocumentDefinitions, 'content'> => ({
  pageSize: 'LETTER',
  pageMargins: [40, 40, 40, 48],
  info: { title },
  language,
  defaultStyle: { fontSize: 10, lineHeight: 1.2 },
  styles: { title: { fontSize: 16, bold: true, margin: [0, 0, 0, 8] }, small: { fontSize: 8, color: '#5b6673' } },
  footer: (page, pages) => ({
    text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
    style: 'small',
    margin: [40, 12, 40, 0],
  }),
})
