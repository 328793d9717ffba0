import type { SurveyModel } from 'survey-core'
import { isHttpFailure } from '../../base/http.ts'

/** Storage of the files of answers; absent: the answer contains the file. */
export interface AnswerFiles {
  /** @returns reference to store in the answer @throws HttpFailure */
  readonly store: (question: string, file: File) => Promise<string>
  readonly read: (content: string) => Promise<Blob>
  readonly isStored: (content: string) => boolean
}

/** Stores the files that a person adds to a running form, and shows stored files. Storage errors appear at the question. */
export function storeSurveyFiles(survey: SurveyModel, getAnswerFiles: () => AnswerFiles | undefined): void {
  survey.onUploadFiles.add((_, { question, files, callback }) => {
    const saved = getAnswerFiles()
    const name = question.getValueName()
    const stored = files.map(async (file) => ({
      file,
      content: saved === undefined ? await addressOf(file) : await saved.store(name, file),
    }))
    Promise.all(stored).then(
      (results) => callback(results),
      (error) => callback([], [isHttpFailure(error) ? error.message : String(error)]),
    )
  })
  survey.onDownloadFile.add((_, { content, fileValue, callback }) => {
    const saved = getAnswerFiles()
    const text = String(content ?? fileValue?.content ?? '')
    if (saved === undefined || !saved.isStored(text)) callback('success', text)
    else
      saved
        .read(text)
        .then(addressOf)
        .then(
          (address) => callback('success', address),
          () => callback('error'),
        )
  })
  // Removes the file from the answer only. The history of answers keeps it.
  survey.onClearFiles.add((_, { callback }) => callback('success'))
}

/** Returns a file as a data URL. */
const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('A file could not be read')))
    reader.readAsDataURL(file)
  })
