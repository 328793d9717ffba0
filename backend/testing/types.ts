import type { QueryResultRow } from 'pg'
import type { Studydesk } from '../engine/ports/studydesk.ts'

export interface TestNode {
  /** Without a slash at the end. */
  readonly url: string
  readonly studydesk: Studydesk
  /** Looks behind the scenes, past row-level security. */
  ownerQuery<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** A bearer token of a demo account, in a session of its own; the same one when asked again. */
  tokenFor(email: string): Promise<string>
  /** @param path below /api, without a slash: `participants?_end=10`; with a slash at its head it is taken as it is */
  fetch(path: string, options?: TestCall): Promise<Response>
  /** The same, with the answer read; only for what answers JSON. */
  call<Data = Record<string, unknown>>(path: string, options?: TestCall): Promise<TestAnswer<Data>>
  /** Ends the nodes beside it first. A second time changes nothing. */
  close(): Promise<void>
}

export interface TestCall {
  /** E-mail of a demo account; without it the call is not signed in. */
  readonly as?: string
  readonly method?: string
  /** Sent as JSON; FormData as multipart. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Data of a good answer, else an error. */
export interface TestAnswer<Data> {
  readonly status: number
  readonly headers: Headers
  readonly data: Data
  readonly error?: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}

export interface TestNodeOptions {
  /** With the demo organisations; true where it is not said. */
  readonly seed?: boolean
  /** By the names of `backend/settings.ts`. */
  readonly settings?: Readonly<Record<string, string>>
}
