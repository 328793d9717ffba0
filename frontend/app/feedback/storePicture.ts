import { fileCalls } from '#resources/files/calls.ts'
import { call } from '../../base/call.ts'

/** What is sent to the product's owners. */
export interface Feedback {
  readonly text: string
  /** Address of the page without its query, in which people may have typed names. */
  readonly page: string
  readonly frontendVersion: string
  readonly browser: string
  /** Id of the stored picture. */
  readonly screenshot?: string
}

/** @returns the id of the stored file. @throws HttpFailure */
export async function storePicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', picture, 'screenshot.jpg')
  return (await call(fileCalls.store, { form })).id
}
