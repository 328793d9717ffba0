import { fileCalls } from '#resources/files/filesCalls.ts'
import { call } from '../../base/call.ts'

/** Feedback of a user to the owners of the product. */
export interface Feedback {
  readonly text: string
  /** URL of the page without its query string, which can contain typed names. */
  readonly page: string
  readonly frontendVersion: string
  readonly browser: string
  /** Id of the stored picture. */
  readonly screenshot?: string
}

/** Uploads the picture. @returns the id of the stored file. @throws HttpFailure */
export async function storePicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', picture, 'screenshot.jpg')
  return (await call(fileCalls.store, { form })).id
}
