import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { isSame } from '#resources/core/same.ts'
import type { FormDraftAnswer } from '#resources/formAnswers.ts'
import { formCalls } from '#resources/forms/calls.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { applied, type Operation } from '#resources/forms/operations.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { createStore, useStore } from '../../base/store.ts'
import { keepAlive } from '../../engine/saving/keepAlive.ts'
import { hasUnsent, noResponse, type Saved, type SentChange, unsavedOf } from '../../engine/saving/savingState.ts'
import { useSaver } from '../../engine/saving/useSaver.ts'
import { type BuilderAction, type BuilderState, beginning, builderReducer, operationsOf } from './builderState.ts'
import { draftStore } from './draftStore.ts'

/** Milliseconds after a change until it is sent; a page without changes says every ten seconds that it is still there. */
const pause = 800
const stillThere = 10_000

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
  const [page] = useState(() => pageOf(formId))
  const [builder] = useState(() => createStore(beginning({})))
  const state = useStore(builder)
  const query = useQuery({
    queryKey: ['formDraft', formId],
    queryFn: async ({ signal }) => await call(formCalls.readDraft, { params: { formId } }, { signal }),
    retry: false,
    gcTime: 0,
  })
  const { refetch } = query
  const [answer, setAnswer] = useState<FormDraftAnswer | null>(null)
  const [blocked, setBlocked] = useState<'held' | 'changed' | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const revision = useRef(0)
  const isMine = useRef(false)
  const [store] = useState(() => draftStore(formId, () => revision.current))
  const isPaused = !mayChange || answer === null || isWorking || blocked !== null

  const send = async (changes: readonly SentChange<Operations, number>[], isLeaving: boolean): Promise<Saved<Operations, number>> => {
    const operations = changes.flatMap(({ value }) => value)
    const input = { page, revision: revision.current, operations }
    try {
      const options = isLeaving ? keepAlive(input) : {}
      revision.current = (await call(formCalls.changeDraft, { params: { formId }, input }, options)).revision
    } catch (error) {
      if (blockOf(error) !== 'changed' || !(await hasArrived(formId, input))) throw error
      revision.current += 1
    }
    if (operations.length > 0) setIsChanged(true)
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
      setBlocked(blockOf(error))
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
      revision.current = read.draft.revision
      setIsChanged(read.draft.revision > 0)
      setAnswer(read)
      const document = applied(read.formJson, read.draft.operations)
      builder.set(builderReducer(builder.current(), { do: 'replace', document }))
      // Steps typed while a version was made, or left by an earlier page, follow, unless the draft went on elsewhere since.
      const unsaved = unsavedOf(saver.state.current())
      const operations = unsaved.flatMap(({ value }) => value)
      const isBehind = unsaved.some(({ base }) => base !== undefined && base !== read.draft.revision)
      if (isBehind || operations.length === 0 || !fits(document, operations)) return saver.discard()
      isMine.current = true
      builder.set(builderReducer(builder.current(), { do: 'step', key: 'change', operations, at: 0 }))
    },
    [builder, saver],
  )

  // A draft that is read again is shown only where nothing is changed here.
  useEffect(() => {
    if (query.data !== undefined && !isMine.current) take(query.data)
  }, [query.data, take])
  useChanges({ row: { resource: 'form', id: formId } }, () => {
    if (!isMine.current) void refetch()
  })

  // A page that changed something holds the draft for as long as it is open: an empty change says so.
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (isMine.current && revision.current > 0 && !hasUnsent(saver.state.current())) saver.change(uuid(), [])
    }, stillThere)
    return () => clearInterval(timer)
  }, [isPaused, saver])

  const holder = answer?.draft.holder ?? null
  const heldBy = isMine.current || holder === null || holder.page === page ? null : holder.name

  /** Calls about the draft as a whole; changes wait until it is read again. */
  const work = async (act: () => Promise<unknown>) => {
    setIsWorking(true)
    try {
      await act()
      isMine.current = false
      const { data } = await refetch()
      if (data !== undefined) take(data)
      setBlocked(null)
    } finally {
      setIsWorking(false)
    }
  }
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
    save: () =>
      work(async () => {
        await saver.flush()
        await call(formCalls.saveDraft, { params: { formId }, input: { page, revision: revision.current } })
        // The draft is gone with it: there is nothing to hold.
        revision.current = 0
      }),
    async takeOver() {
      await work(async () => {
        const { draft } = await call(formCalls.readDraft, { params: { formId } })
        const input = { page, revision: draft.revision, operations: [], takeOver: true }
        await call(formCalls.changeDraft, { params: { formId }, input })
        saver.discard()
      })
      isMine.current = true
    },
    discard: () =>
      work(async () => {
        await call(formCalls.discardDraft, { params: { formId }, query: { page, revision: revision.current } })
        saver.discard()
      }),
  }
}

/** Whether the draft ends with these operations: their response was lost, not they themselves. */
async function hasArrived(formId: string, { revision, operations }: { readonly revision: number; readonly operations: Operations }) {
  if (operations.length === 0) return false
  const { draft } = await call(formCalls.readDraft, { params: { formId } })
  return draft.revision === revision + 1 && isSame(draft.operations.slice(-operations.length), operations)
}

/** The name of this tab's page for a form: the same after a reload, so that nobody holds their own draft against themselves. */
function pageOf(formId: string): string {
  const key = `studydesk.formPage.${formId}`
  const held = sessionStorage.getItem(key)
  if (held !== null) return held
  const made = uuid()
  sessionStorage.setItem(key, made)
  return made
}

/** Another page has the draft: nothing is sent before it is taken over. */
function blockOf(error: unknown): 'held' | 'changed' | null {
  const code = isHttpFailure(error) ? error.code : ''
  return code === 'DraftHeld' ? 'held' : code === 'DraftChanged' ? 'changed' : null
}

function fits(document: JsonObject, operations: readonly Operation[]): boolean {
  try {
    applied(document, operations)
    return true
  } catch {
    return false
  }
}
