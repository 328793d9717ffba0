import { expect } from 'vitest'
import type { TestNode } from '../../app/testing/index.ts'

/** Sample files to upload. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** Returns a PDF with one page, without extractable text. */
export const pdf = (text = 'agreed'): Buffer =>
  Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj
% ${text}
trailer <</Root 1 0 R>>
%%EOF
`)

export const buildFileForm = (name: string, content: Buffer | string, fields: Readonly<Record<string, string>> = {}): FormData => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return body
}

interface ApiResponse {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape, looked at by their expectations
  readonly data: any
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: readonly { readonly path: string; readonly code: string }[]
  }
  readonly headers: Headers
}

/** Returns functions that call the API as one user. */
export const createCalls = (node: TestNode, caller: string) => ({
  async call(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    const answer = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, headers: answer.headers, ...((await answer.json()) as Pick<ApiResponse, 'data' | 'error'>) }
  },
  async upload(name: string, content: Buffer | string): Promise<string> {
    const { status, data, error } = await this.call('POST', 'file', buildFileForm(name, content))
    expect([status, error?.code]).toEqual([200, undefined])
    return data.id
  },
  async addPerson(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { data } = await this.call('POST', 'participants/addParticipant', {
      firstName: 'Ann',
      lastName: 'Lee',
      gender: 'female',
      dob: '1980-02-29',
      email: `ann.${crypto.randomUUID()}@example.org`,
      postalCode: 'M5V 2T6',
      referralSource: 'CLINIC',
      ...changes,
    })
    return data.id
  },
})
