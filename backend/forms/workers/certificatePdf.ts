import type { Language } from '#resources/core/values/preferences.ts'
import { pageOf, printed } from './printed.ts'

/** A certificate as printable text. */
export interface PrintedCertificate {
  readonly title: string
  readonly language: Language
  readonly organisation: string
  readonly learner: string
  /** Text between the names of the learner and the course. */
  readonly statement: string
  readonly course: string
  readonly facts: readonly (readonly [string, string])[]
  /** Public address to verify it. */
  readonly check: string
}

/** Prints a certificate on one landscape page. @returns the bytes of the file */
export const certificatePdf = ({
  title,
  language,
  organisation,
  learner,
  statement,
  course,
  facts,
  check,
}: PrintedCertificate): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, language, footer: check }),
    pageOrientation: 'landscape',
    content: [
      { text: organisation, fontSize: 12, alignment: 'center', margin: [0, 50, 0, 24] },
      { text: title, headlineLevel: 1, fontSize: 26, bold: true, alignment: 'center', margin: [0, 0, 0, 36] },
      { text: learner, fontSize: 20, alignment: 'center', margin: [0, 0, 0, 12] },
      { text: statement, alignment: 'center', margin: [0, 0, 0, 12] },
      { text: course, fontSize: 16, bold: true, alignment: 'center', margin: [0, 0, 0, 40] },
      {
        layout: 'noBorders',
        // Centres the table on the page.
        margin: [198, 0, 0, 0],
        table: {
          widths: [140, 160],
          body: facts.map(([name, value]) => [{ text: name, style: 'small', alignment: 'right', isRowHeader: true }, value]),
        },
      },
    ],
  })
