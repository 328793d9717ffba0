import { fileCalls } from '#resources/files/calls.ts'
import { call } from '../../base/call.ts'
import { rowsOf } from '../../base/rows.ts'
import type { AnswerFiles } from '../keepFiles.ts'

const named = 'file/'

/**
 * Files of answers in the product's storage: the answer says which. @param submissionOf makes the submission where there is none yet, and answers its id
 */
export const answerFiles = (submissionOf: () => Promise<string>): AnswerFiles => ({
  async store(question, file) {
    const form = new FormData()
    form.append('file', file)
    const { id: fileId } = await call(fileCalls.store, { form })
    await rowsOf('submissionFile').create({ formSubmissionId: await submissionOf(), question, fileId })
    return `${named}${fileId}`
  },
  async read(content) {
    const { url } = await call(fileCalls.address, { params: { id: content.slice(named.length) } })
    return (await fetch(url)).blob()
  },
  isStored: (content) => content.startsWith(named),
})
