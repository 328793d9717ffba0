import type { SurveyModel } from 'survey-core'
import { isHttpFailure } from '../base/http.ts'

/** Where files of answers are kept; absent: in the answer itself. */
export interface AnswerFiles {
  /** @returns what the answer says of it @throws HttpFailure */
  readonly store: (question: string, file: File) => Promise<string>
  readonly read: (content: string) => Promise<Blob>
  readonly isStored: (content: string) => boolean
}

/** Hands files of a running form to where they are kept, and shows those that are. What cannot be kept is told at the question. */
export function keepFiles(survey: SurveyModel, filesOf: () => AnswerFiles | undefined): void {
  survey.onUploadFiles.add((_, { question, files, callback }) => {
    const kept = filesOf()
    const name = question.getValueName()
    const stored = files.map(async (file) => ({ file, content: kept === undefined ? await addressOf(file) : await kept.store(name, file) }))
    Promise.all(stored).then(
      (all) => callback(all),
      (error) => callback([], [isHttpFailure(error) ? error.message : String(error)]),
    )
  })
  survey.onDownloadFile.add((_, { content, fileValue, callback }) => {
    const kept = filesOf()
    const said = String(content ?? fileValue?.content ?? '')
    if (kept === undefined || !kept.isStored(said)) callback('success', said)
    else
      kept
        .read(said)
        .then(addressOf)
        .then(
          (address) => callback('success', address),
          () => callback('error'),
        )
  })
  // The answer forgets it; what was handed in stays with the history of answers.
  survey.onClearFiles.add((_, { callback }) => callback('success'))
}

/** The bytes of a file as an address of their own. */
const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A file could not be read')))
    reader.readAsDataURL(file)
  })
