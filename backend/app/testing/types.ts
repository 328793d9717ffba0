import type { QueryResultRow } from 'pg'
import type { Services } from '../../platform/engine/ports/services.ts'

export interface TestNode {
  /** Without a trailing slash. */
  readonly url: string
  readonly studydesk: Services
  /** Queries the database directly, bypassing row-level security. */
  ownerQuery<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Returns a bearer token of a demo account, in a separate session. Calls within ten minutes return the same token. */
  tokenFor(email: string): Promise<string>
  /** @param path below /api, without a slash: `participants?_end=10`; a path with a leading slash is used unchanged */
  fetch(path: string, options?: TestCall): Promise<Response>
  /** Sends a request like `fetch` and parses the response. Only for JSON responses. */
  call<Data = Record<string, unknown>>(path: string, options?: TestCall): Promise<TestAnswer<Data>>
  /** Stops the node, after its additional nodes. Idempotent. */
  close(): Promise<void>
}

export interface TestCall {
  /** E-mail of a demo account. If absent, the request is anonymous. */
  readonly as?: string
  readonly method?: string
  /** FormData is sent as multipart, all else as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Response with its data, or its error if it failed. */
export interface TestAnswer<Data> {
  readonly status: number
  readonly headers: Headers
  readonly data: Data
  readonly error?: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}

export interface TestNodeOptions {
  /** True to include the demo organisations; the default. */
  readonly seed?: boolean
  /** Named as in `backend/platform/config/settings.ts`. */
  readonly settings?: Readonly<Record<string, string>>
}
