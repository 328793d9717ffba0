import { http } from '../../base/http.ts'

export interface Feedback {
  readonly text: string
  /** Address of the page without its query, in which people may have typed names. */
  readonly page: string
  readonly frontendVersion: string
  readonly browser: string
}

/** Stores the picture, if there is one, and the words with it. @throws HttpFailure */
export async function sendFeedback(feedback: Feedback, picture: Blob | null): Promise<void> {
  const screenshot = picture === null ? null : await storePicture(picture)
  await http.post('feedback', { ...feedback, ...(screenshot === null ? {} : { screenshot }) })
}

async function storePicture(picture: Blob): Promise<string> {
  const form = new FormData()
  form.append('file', picture, 'screenshot.jpg')
  const { data } = await http.post<{ readonly id: string }>('file', form)
  return data.id
}
