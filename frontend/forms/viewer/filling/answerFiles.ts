import { fileCalls } from '#resources/files/filesCalls.ts'
import { call } from '../../../base/call.ts'
import { rowsOf } from '../../../base/rows.ts'
import type { AnswerFiles } from '../storeSurveyFiles.ts'

const filePrefix = 'file/'

/**
 * Stores the files of answers in the product's storage. The answer contains a reference to its file.
 * @param getSubmissionId returns the submission's id; creates the submission if needed
 */
export const answerFiles = (getSubmissionId: () => Promise<string>): AnswerFiles => ({
  async store(question, file) {
    const form = new FormData()
    form.append('file', file)
    const { id: fileId } = await call(fileCalls.store, { form })
    await rowsOf('submissionFile').create({ formSubmissionId: await getSubmissionId(), question, fileId })
    return `${filePrefix}${fileId}`
  },
  async read(content) {
    const { url } = await call(fileCalls.address, { params: { id: content.slice(filePrefix.length) } })
    return (await fetch(url)).blob()
  },
  isStored: (content) => content.startsWith(filePrefix),
})
