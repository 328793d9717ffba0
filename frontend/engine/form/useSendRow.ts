import { type HttpError, useCreate, useUpdate } from '@refinedev/core'
import { useRef } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/values/same.ts'
import { type HttpFailure, isHttpFailure, isUnanswered } from '../../base/http.ts'
import { hasAllValues } from '../draft/draft.ts'

export type Row = ResponseRow & { readonly id: string }

/** Headers of a create request. */
export interface CreateHeaders {
  readonly headers: Readonly<Record<string, string>>
}

/** Result of a save. `conflict`: another user has saved different values since this user loaded the row. */
type SendResult =
  | { readonly kind: 'saved'; readonly row: ResponseRow }
  | { readonly kind: 'conflict'; readonly theirs: ResponseRow }
  | { readonly kind: 'refused'; readonly refusal: HttpFailure | null }

interface SendOptions {
  readonly resource: string
  /** Id of the row; undefined for a new row. */
  readonly id: string | undefined
  /** Fetches the currently stored row. */
  readonly askAgain: () => Promise<Row | undefined>
}

/**
 * Sends the values of a form through Refine's hooks. After a lost response, checks whether the row is stored, or sends the same request
 * again.
 */
export function useSendRow({ resource, id, askAgain }: SendOptions) {
  const { mutateAsync: create } = useCreate<Row, HttpError, Values>()
  const { mutateAsync: update } = useUpdate<Row, HttpError, Values>()
  /** Create request that got no response. A retry with the same values uses the same headers, and the user need not confirm again. */
  const unansweredRequest = useRef<{ readonly changes: Values; readonly headers: CreateHeaders | undefined } | null>(null)
  const isNew = id === undefined

  const send = async (changes: Values, stored: Values, headers: CreateHeaders | undefined): Promise<SendResult> => {
    const silentOptions = { successNotification: false, errorNotification: false } as const
    try {
      const { data } = isNew
        ? await create({ resource, values: changes, meta: headers, ...silentOptions })
        : await update({ resource, id, values: { ...changes, version: stored.version }, ...silentOptions })
      unansweredRequest.current = null
      return { kind: 'saved', row: data }
    } catch (error) {
      if (isNew) unansweredRequest.current = isUnanswered(error) ? { changes, headers } : null
      const serverRow = getCurrentRow(error)
      const now = serverRow ?? (isNew || !isUnanswered(error) ? undefined : await askAgain())
      // The server saved this or an earlier attempt, and only its response was lost.
      if (now !== undefined && hasAllValues(now, changes)) {
        unansweredRequest.current = null
        return { kind: 'saved', row: now }
      }
      return serverRow === null
        ? { kind: 'refused', refusal: isHttpFailure(error) ? error : null }
        : { kind: 'conflict', theirs: serverRow }
    }
  }
  return {
    send,
    /**
     * Returns the headers of a create request with the same values that got no response, or true if that request had no headers. Null for
     * a new request.
     */
    repeatedHeaders: (changes: Values): CreateHeaders | true | null => {
      const lostRequest = unansweredRequest.current
      return lostRequest !== null && isSame(lostRequest.changes, changes) ? (lostRequest.headers ?? true) : null
    },
  }
}

/** Returns the currently stored row from the error of a save that was based on an old version. */
function getCurrentRow(error: unknown): ResponseRow | null {
  const current = isHttpFailure(error) && error.code === 'StaleVersion' ? error.data?.current : null
  return typeof current === 'object' && current !== null ? (current as ResponseRow) : null
}
