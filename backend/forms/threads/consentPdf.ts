import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { JsonObject } from '#resources/forms/json.ts'
import type { Said } from '#resources/forms/reading.ts'
import { paragraphsOf } from './paragraphs.ts'
import { pageOf, printed } from './printed.ts'
import { canStayTogether, factWidths } from './tables.ts'

/** What the copy of a consent says, in the language in which it was read. */
export interface ConsentPdfAsked {
  readonly title: string
  /** Of whom, where, which version, how: each with its name. */
  readonly facts: readonly (readonly [string, string])[]
  readonly said: readonly Said[]
  readonly answers: {
    readonly heading: string
    readonly given: readonly { readonly question: string; readonly answer: string; readonly image?: string }[]
  }
  readonly signatures: {
    readonly heading: string
    /** What each means, who gave it and when, and the hash by which it is proved. */
    readonly given: readonly { readonly meaning: string; readonly by: string; readonly hash: string }[]
  }
  readonly footer: string
  readonly language: string
  /** The same for machines: form, answers and signatures. It goes with the file as `consent.json`. */
  readonly data: JsonObject
}

/** A consent as the participant keeps it: for the archive (PDF/A-3, ISO 19005-3), which holds the same for machines. What is no drawing after all is told in words. @returns the bytes of the file */
export async function consentPdf(asked: ConsentPdfAsked): Promise<Uint8Array> {
  try {
    return await printed(definitionOf(asked, true))
  } catch (error) {
    if (!asked.answers.given.some(({ image }) => image !== undefined)) throw error
    return printed(definitionOf(asked, false))
  }
}

function definitionOf(
  { title, facts, said, answers, signatures, data, ...page }: ConsentPdfAsked,
  withImages: boolean,
): TDocumentDefinitions {
  const content: Content[] = [
    { text: title, style: 'title' },
    {
      layout: 'noBorders',
      margin: [0, 0, 0, 16],
      table: { widths: [...factWidths], body: facts.map(([name, value]) => [{ text: name, style: 'small' }, value]) },
    },
    ...said.flatMap(contentOf),
    ...headed(
      answers.heading,
      answers.given.map(
        ({ question, answer, image }): Content => ({
          margin: [0, 0, 0, 8],
          unbreakable: canStayTogether([question, answer], 'page'),
          stack: [{ text: question, style: 'small' }, withImages && image !== undefined ? { image, fit: [260, 100] } : { text: answer }],
        }),
      ),
    ),
    ...headed(
      signatures.heading,
      signatures.given.map(
        ({ meaning, by, hash }): Content => ({
          margin: [0, 0, 0, 8],
          unbreakable: canStayTogether([by, meaning], 'page'),
          stack: [{ text: by, bold: true }, { text: meaning }, { text: `SHA-256 ${hash}`, style: 'small' }],
        }),
      ),
    ),
  ]
  return { ...pageOf({ title, ...page }), ...archived, files: { [dataFile]: fileOf(data) }, content }
}

const archived = { version: '1.7', subset: 'PDF/A-3b' } as const
const dataFile = 'consent.json'

const fileOf = (data: JsonObject) => ({
  src: `data:application/json;base64,${Buffer.from(JSON.stringify(data, null, 2)).toString('base64')}`,
  name: dataFile,
  type: 'application/json',
  relationship: 'Source' as const,
})

const headed = (heading: string, below: readonly Content[]): readonly Content[] =>
  below.length === 0 ? [] : [{ text: heading, fontSize: 12, bold: true, margin: [0, 16, 0, 8] }, ...below]

function contentOf({ kind, words }: Said): readonly Content[] {
  if (kind === 'heading') return [{ text: words, fontSize: 12, bold: true, margin: [0, 10, 0, 4] }]
  if (kind === 'question') return [{ text: words, italics: true, margin: [0, 4, 0, 4] }]
  return paragraphsOf(words).map((text): Content => ({ text, margin: [0, 0, 0, 6] }))
}
