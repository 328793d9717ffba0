import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { FormDraftAnswer } from '#resources/forms/callAnswers/formAnswers.ts'
import type { Operation } from '#resources/forms/operations.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { createStore, useStore } from '../../base/store.ts'
import { noResponse, type Saved, type SentChange, unsavedOf } from '../../engine/saving/savingState.ts'
import { useSaver } from '../../engine/saving/useSaver.ts'
import { type BuilderAction, type BuilderState, beginning, builderReducer, operationsOf } from './builderState.ts'
import { blockOf, draftCalls } from './draftCalls.ts'
import { documentOf } from './draftDocument.ts'
import { draftAfter, unread } from './draftState.ts'
import { draftStore } from './draftStore.ts'
import { useDraftActions } from './useDraftActions.ts'
import { useHeldDraft } from './useHeldDraft.ts'

/** Milliseconds after a change until it is sent. */
const pause = 800

export type DraftProblem = 'held' | 'changed' | 'offline' | 'failed'
type Operations = readonly Operation[]

export interface Draft {
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderAction>
  /** Null until it was read. */
  readonly answer: FormDraftAnswer | null
  readonly isFailed: boolean
  readonly retry: () => void
  /** Another user who changes it now. */
  readonly heldBy: string | null
  readonly problem: DraftProblem | null
  /** Changes are on their way to the server. */
  readonly isUnsaved: boolean
  /** Something was changed since the last version, here or in an earlier sitting. */
  readonly hasChanges: boolean
  readonly takeOver: () => Promise<void>
  readonly discard: () => Promise<void>
  /** Sends every unsaved change, and makes a version of the draft. @throws what the server says */
  readonly save: () => Promise<void>
}

/**
 * The draft of a form: read once, changed here, and saved step by step. A step is a change with a key of its own, so that all are sent, in their order.
 */
export function useDraft(formId: string, mayChange: boolean): Draft {
  const [calls] = useState(() => draftCalls(formId))
  const [builder] = useState(() => createStore(beginning({})))
  const state = useStore(builder)
  const query = useQuery({
    queryKey: ['formDraft', formId],
    queryFn: ({ signal }) => calls.read(signal),
    retry: false,
    gcTime: 0,
  })
  const { refetch } = query
  const [{ answer, blocked, isWorking, isChanged }, apply] = useReducer(draftAfter, unread)
  const isMine = useRef(false)
  const [store] = useState(() => draftStore(formId, calls.revision))
  const isPaused = !mayChange || answer === null || isWorking || blocked !== null

  const send = async (changes: readonly SentChange<Operations, number>[], isLeaving: boolean): Promise<Saved<Operations, number>> => {
    const operations = changes.flatMap(({ value }) => value)
    await calls.change(operations, isLeaving)
    if (operations.length > 0) apply({ kind: 'changed' })
    return { versions: [] }
  }
  const {
    saver,
    state: saving,
    status,
  } = useSaver<Operations, number>({
    pause,
    isPaused,
    send,
    ...(mayChange ? { store } : {}),
    onFailure(error) {
      apply({ kind: 'blocked', by: blockOf(error) })
      return 'again'
    },
  })
  const isUnsaved = status !== 'saved' && unsavedOf(saving).some(({ value }) => value.length > 0)

  const dispatch = useCallback(
    (action: BuilderAction) => {
      const before = builder.current()
      const operations = operationsOf(before, action)
      builder.set(builderReducer(before, action))
      if (operations.length === 0) return
      isMine.current = true
      saver.change(uuid(), operations)
    },
    [builder, saver],
  )
  const take = useCallback(
    (read: FormDraftAnswer) => {
      calls.setRevision(read.draft.revision)
      apply({ kind: 'read', answer: read })
      const { document, operations } = documentOf(read, unsavedOf(saver.state.current()))
      builder.set(builderReducer(builder.current(), { do: 'replace', document }))
      if (operations === null) return saver.discard()
      isMine.current = true
      builder.set(builderReducer(builder.current(), { do: 'step', key: 'change', operations, at: 0 }))
    },
    [builder, calls, saver],
  )

  // A draft that is read again is shown only where nothing is changed here.
  useEffect(() => {
    if (query.data !== undefined && !isMine.current) take(query.data)
  }, [query.data, take])
  useChanges({ row: { resource: 'form', id: formId } }, () => {
    if (!isMine.current) void refetch()
  })

  const holder = answer?.draft.holder ?? null
  const heldBy = isMine.current || holder === null || holder.page === calls.page ? null : holder.name

  const actions = useDraftActions({ calls, saver, apply, refetch, take, isMine })
  useHeldDraft({ calls, saver, isPaused, isMine })
  return {
    state,
    dispatch,
    answer,
    isFailed: query.isError,
    retry: () => void refetch(),
    heldBy,
    problem: blocked ?? (saving.failure === null ? null : saving.failure === noResponse ? 'offline' : 'failed'),
    isUnsaved,
    hasChanges: isChanged || isUnsaved,
    ...actions,
  }
}
