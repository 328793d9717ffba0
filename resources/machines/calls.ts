import { apiToken } from '../apiToken.ts'
import { data, defineCalls } from '../call.ts'
import type { ResourceAnswer } from '../rows.ts'

/** The row of a new token, and the token, which is shown this once. */
export type NewToken = ResourceAnswer['apiToken'] & { readonly token: string | undefined }

const make = {
  of: 'apiToken',
  method: 'POST',
  access: { page: apiToken.page, action: apiToken.actions.create },
  status: 201,
  input: { of: 'apiToken' },
  output: data<NewToken>(),
} as const

/** Tokens of machines, made in place of the resource's own create. */
export const machineCalls = defineCalls({
  makeToken: { ...make, path: apiToken.path.many },
  makeTokenAtOne: { ...make, path: apiToken.path.one },
})
