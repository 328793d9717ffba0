import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Operation } from '#resources/forms/content/operations.ts'
import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { createStore, useStore } from '../../../base/store.ts'
import { noResponse, type Saved, type SentChange, unsavedOf } from '../../../engine/saving/savingState.ts'
import { useSaver } from '../../../engine/saving/useSaver.ts'
import { type BuilderAction, type BuilderState, createInitialState, operationsOf, reduceBuilderState } from './builderState.ts'
import { blockOf, draftCalls } from './draftCalls.ts'
import { documentOf } from './draftDocument.ts'
import { reduceDraftState, unread } from './draftState.ts'
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
  /** Null until loaded. */
  readonly answer: FormDraftAnswer | null
  readonly isFailed: boolean
  readonly retry: () => void
  /** Name of another user who is editing the draft. */
  readonly heldBy: string | null
  readonly problem: DraftProblem | null
  /** True if changes have not reached the server yet. */
  readonly isUnsaved: boolean
  /** True if the draft differs from the last version, through this page or an earlier one. */
  readonly hasChanges: boolean
  readonly takeOver: () => Promise<void>
  readonly discard: () => Promise<void>
  /** Sends every unsaved change, then saves the draft as a version. @throws the server's error */
  readonly save: () => Promise<void>
}

/** Loads the draft of a form and saves its changes step by step. Every step has a unique key, so that all of them are sent in order. */
export function useDraft(formId: string, mayChange: boolean): Draft {
  const [calls] = useState(() => draftCalls(formId))
  const [builder] = useState(() => createStore(createInitialState({})))
  const state = useStore(builder)
  const query = useQuery({
    queryKey: ['formDraft', formId],
    queryFn: ({ signal }) => calls.read(signal),
    retry: false,
    gcTime: 0,
  })
  const { refetch } = query
  const [{ answer, blocked, isWorking, isChanged }, apply] = useReducer(reduceDraftState, unread)
  const isOwnDraft = useRef(false)
  const [store] = useState(() => draftStore(formId, calls.revision))
  const isPaused = !mayChange || answer === null || isWorking || blocked !== null

  const send = async (changes: readonly SentChange<Operations, number>[], isPageClosing: boolean): Promise<Saved<Operations, number>> => {
    const operations = changes.flatMap(({ value }) => value)
    await calls.change(operations, isPageClosing)
    if (operations.length > 0) apply({ kind: 'changed' })
    return { versions: [] }
  }
  const {
    saver,
    state: savingState,
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
  const isUnsaved = status !== 'saved' && unsavedOf(savingState).some(({ value }) => value.length > 0)

  const dispatch = useCallback(
    (action: BuilderAction) => {
      const before = builder.current()
      const operations = operationsOf(before, action)
      builder.set(reduceBuilderState(before, action))
      if (operations.length === 0) return
      isOwnDraft.current = true
      saver.change(uuid(), operations)
    },
    [builder, saver],
  )
  const applyServerDraft = useCallback(
    (read: FormDraftAnswer) => {
      calls.setRevision(read.draft.revision)
      apply({ kind: 'read', answer: read })
      const { document, operations } = documentOf(read, unsavedOf(saver.state.current()))
      builder.set(reduceBuilderState(builder.current(), { do: 'replace', document }))
      if (operations === null) return saver.discard()
      isOwnDraft.current = true
      builder.set(reduceBuilderState(builder.current(), { do: 'step', key: 'change', operations, at: 0 }))
    },
    [builder, calls, saver],
  )

  // A draft that is loaded again replaces the shown one only if this page has no changes.
  useEffect(() => {
    if (query.data !== undefined && !isOwnDraft.current) applyServerDraft(query.data)
  }, [query.data, applyServerDraft])
  useChanges({ row: { resource: 'form', id: formId } }, () => {
    if (!isOwnDraft.current) void refetch()
  })

  const holder = answer?.draft.holder ?? null
  const holderName = isOwnDraft.current || holder === null || holder.page === calls.page ? null : holder.name

  const actions = useDraftActions({ calls, saver, apply, refetch, take: applyServerDraft, isMine: isOwnDraft })
  useHeldDraft({ calls, saver, isPaused, isMine: isOwnDraft })
  return {
    state,
    dispatch,
    answer,
    isFailed: query.isError,
    retry: () => void refetch(),
    heldBy: holderName,
    problem: blocked ?? (savingState.failure === null ? null : savingState.failure === noResponse ? 'offline' : 'failed'),
    isUnsaved,
    hasChanges: isChanged || isUnsaved,
    ...actions,
  }
}
