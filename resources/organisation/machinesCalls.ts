import { data, defineCalls } from '../core/call.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { apiToken } from './apiToken.ts'

/** The row of a new token, and the token itself, which is shown only this once. */
export type NewToken = ResourceAnswer['apiToken'] & { readonly token: string | undefined }

const make = {
  of: 'apiToken',
  method: 'POST',
  access: { page: apiToken.page, action: apiToken.actions.create },
  status: 201,
  input: { of: 'apiToken' },
  output: data<NewToken>(),
} as const

/** Calls for API tokens. They replace the resource's own create. */
export const machineCalls = defineCalls({
  makeToken: { ...make, path: apiToken.path.many },
  makeTokenAtOne: { ...make, path: apiToken.path.one },
})
