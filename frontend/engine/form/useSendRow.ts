import { type HttpError, useCreate, useUpdate } from '@refinedev/core'
import { useRef } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { type HttpFailure, isHttpFailure, isUnanswered } from '../../base/http.ts'
import { holds } from '../draft/draft.ts'

export type Row = AnsweredRow & { readonly id: string }

/** Headers that a create carries beside its values. */
export interface CreateHeaders {
  readonly headers: Readonly<Record<string, string>>
}

/** `conflict`: another user has saved in between, and other values. */
type Sent =
  | { readonly kind: 'saved'; readonly row: AnsweredRow }
  | { readonly kind: 'conflict'; readonly theirs: AnsweredRow }
  | { readonly kind: 'refused'; readonly refusal: HttpFailure | null }

interface SendOptions {
  readonly resource: string
  /** Absent: a new row. */
  readonly id: string | undefined
  /** Asks for the row as it is stored now. */
  readonly askAgain: () => Promise<Row | undefined>
}

/** Sends the values of a form by Refine's hooks. A save whose answer was lost is found by what is stored, or sent again as the same request. */
export function useSendRow({ resource, id, askAgain }: SendOptions) {
  const { mutateAsync: create } = useCreate<Row, HttpError, Values>()
  const { mutateAsync: update } = useUpdate<Row, HttpError, Values>()
  /** A create that got no answer. The same values are sent again with the same headers, and no question is repeated. */
  const unanswered = useRef<{ readonly changes: Values; readonly headers: CreateHeaders | undefined } | null>(null)
  const isNew = id === undefined

  const send = async (changes: Values, stored: Values, headers: CreateHeaders | undefined): Promise<Sent> => {
    const silent = { successNotification: false, errorNotification: false } as const
    try {
      const { data } = isNew
        ? await create({ resource, values: changes, meta: headers, ...silent })
        : await update({ resource, id, values: { ...changes, version: stored.version }, ...silent })
      unanswered.current = null
      return { kind: 'saved', row: data }
    } catch (error) {
      if (isNew) unanswered.current = isUnanswered(error) ? { changes, headers } : null
      const theirs = currentRow(error)
      const now = theirs ?? (isNew || !isUnanswered(error) ? undefined : await askAgain())
      // The save arrived, in this try or an earlier one, and only its answer was lost.
      if (now !== undefined && holds(now, changes)) {
        unanswered.current = null
        return { kind: 'saved', row: now }
      }
      return theirs === null ? { kind: 'refused', refusal: isHttpFailure(error) ? error : null } : { kind: 'conflict', theirs }
    }
  }
  return {
    send,
    /** Headers of an unanswered create of the same values, true where it had none. Null: it is another request. */
    repeatedHeaders: (changes: Values): CreateHeaders | true | null => {
      const lost = unanswered.current
      return lost !== null && isSame(lost.changes, changes) ? (lost.headers ?? true) : null
    },
  }
}

/** The row as it is stored now, where the save was refused because it stood on a former version. */
function currentRow(error: unknown): AnsweredRow | null {
  const current = isHttpFailure(error) && error.code === 'StaleVersion' ? error.data?.current : null
  return typeof current === 'object' && current !== null ? (current as AnsweredRow) : null
}
