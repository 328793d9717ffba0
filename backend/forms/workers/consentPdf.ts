import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { JsonObject } from '#resources/forms/content/json.ts'
import type { Message } from '#resources/forms/content/reading.ts'
import { buildFactTable } from './factTable.ts'
import { pageOf, printed, titleStyle } from './printed.ts'
import { buildRichText } from './richText.ts'
import { canFitOnPage } from './tables.ts'

/** Content of a consent's copy, in the language of the consent. */
export interface ConsentPdfRequested {
  readonly title: string
  /** Participant, site, version and method, each with its label. */
  readonly facts: readonly (readonly [string, string])[]
  readonly text: readonly Message[]
  readonly answers: {
    readonly heading: string
    readonly rows: readonly { readonly question: string; readonly answer: string; readonly image?: string }[]
  }
  readonly signatures: {
    readonly heading: string
    /** Meaning, signer and time of each signature, and the hash that proves it. */
    readonly rows: readonly { readonly meaning: string; readonly by: string; readonly hash: string }[]
  }
  readonly footer: string
  readonly language: string
  /** The same content in machine-readable form: form, answers and signatures. The PDF contains it as the attachment `consent.json`. */
  readonly data: JsonObject
}

/**
 * Prints the participant's copy of a consent for the archive (PDF/A-3, ISO 19005-3), with the machine-readable data attached. Prints text
 * for an invalid drawing. @returns the bytes of the file
 */
export async function consentPdf(request: ConsentPdfRequested): Promise<Uint8Array> {
  try {
    return await printed(definitionOf(request, true))
  } catch (error) {
    if (!request.answers.rows.some(({ image }) => image !== undefined)) throw error
    return printed(definitionOf(request, false))
  }
}

function definitionOf(
  { title, facts, text, answers, signatures, data, ...page }: ConsentPdfRequested,
  withImages: boolean,
): TDocumentDefinitions {
  const content: Content[] = [
    { text: title, ...titleStyle },
    buildFactTable({ facts, margin: [0, 0, 0, 16] }),
    ...text.flatMap(contentOf),
    ...addHeading(
      answers.heading,
      answers.rows.map(
        ({ question, answer, image }): Content => ({
          margin: [0, 0, 0, 8],
          unbreakable: canFitOnPage([question, answer], 'page'),
          stack: [
            { text: question, style: 'small' },
            withImages && image !== undefined ? { image, fit: [260, 100], alternativeText: `${question} ${answer}` } : { text: answer },
          ],
        }),
      ),
    ),
    ...addHeading(
      signatures.heading,
      signatures.rows.map(
        ({ meaning, by, hash }): Content => ({
          margin: [0, 0, 0, 8],
          unbreakable: canFitOnPage([by, meaning], 'page'),
          stack: [{ text: by, bold: true }, { text: meaning }, { text: `SHA-256 ${hash}`, style: 'small' }],
        }),
      ),
    ),
  ]
  return { ...pageOf({ title, ...page }), subset: 'PDF/A-3b', files: { [dataFile]: fileOf(data) }, content }
}

const dataFile = 'consent.json'

const fileOf = (data: JsonObject) => ({
  src: `data:application/json;base64,${Buffer.from(JSON.stringify(data, null, 2)).toString('base64')}`,
  name: dataFile,
  type: 'application/json',
  relationship: 'Source' as const,
})

const addHeading = (heading: string, sectionContent: readonly Content[]): readonly Content[] =>
  sectionContent.length === 0
    ? []
    : [{ text: heading, fontSize: 12, bold: true, headlineLevel: 2, margin: [0, 16, 0, 8] }, ...sectionContent]

function contentOf({ kind, words }: Message): readonly Content[] {
  if (kind === 'heading') return [{ text: words, fontSize: 12, bold: true, headlineLevel: 2, margin: [0, 10, 0, 4] }]
  if (kind === 'question') return [{ text: words, italics: true, margin: [0, 4, 0, 4] }]
  return buildRichText(words, { margin: [0, 0, 0, 6], headlineLevel: 3 })
}
