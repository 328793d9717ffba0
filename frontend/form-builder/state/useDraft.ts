import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { FormDraftAnswer } from '#resources/formAnswers.ts'
import { formCalls } from '#resources/forms/calls.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { applied, type Operation } from '#resources/forms/operations.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { type BuilderAction, type BuilderState, beginning, builderReducer } from './builderState.ts'
import { keepUnsent, unsentBehind } from './unsentChanges.ts'

/** Milliseconds after a change until it is told; a page that changes nothing says every ten seconds that it is still there. */
const restBeforeSending = 800
const stillThere = 10_000

export type DraftProblem = 'held' | 'changed' | 'offline' | 'failed'

export interface Draft {
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderAction>
  /** Null until it was read. */
  readonly answer: FormDraftAnswer | null
  readonly isFailed: boolean
  readonly retry: () => void
  /** Somebody else who changes it now. */
  readonly heldBy: string | null
  readonly problem: DraftProblem | null
  readonly isSending: boolean
  /** Something was changed since the last save, here or in an earlier sitting. */
  readonly hasChanges: boolean
  readonly takeOver: () => Promise<void>
  readonly discard: () => Promise<void>
  /** Tells everything that is not told yet, and makes a version of it. @throws what the server says */
  readonly save: () => Promise<void>
}

/**
 * The draft of a form: read once, changed here, and told to the server change by change while it is made. What could not be told stays, and is told as
 * soon as it can be.
 */
export function useDraft(formId: string, mayChange: boolean): Draft {
  const [page] = useState(() => pageOf(formId))
  const [state, dispatch] = useReducer(builderReducer, beginning({}))
  const query = useQuery({
    queryKey: ['formDraft', formId],
    queryFn: async ({ signal }) => await call(formCalls.readDraft, { params: { formId } }, { signal }),
    retry: false,
    gcTime: 0,
  })
  const [answer, setAnswer] = useState<FormDraftAnswer | null>(null)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [hasChanges, setHasChanges] = useState(false)
  const revision = useRef(0)
  const isMine = useRef(false)
  const latest = useRef(state)
  latest.current = state

  const take = useCallback(
    (read: FormDraftAnswer) => {
      revision.current = read.draft.revision
      setHasChanges(read.draft.revision > 0)
      setAnswer(read)
      const document = applied(read.formJson, read.draft.operations)
      dispatch({ do: 'replace', document })
      // What the page before this one could not tell any more.
      const operations = unsentBehind(formId, read.draft.revision)
      if (operations.length > 0 && fits(document, operations)) dispatch({ do: 'step', key: 'change', operations, at: 0 })
    },
    [formId],
  )

  // What comes from the server is taken over only where nobody changes anything here.
  useEffect(() => {
    if (query.data === undefined || isMine.current) return
    take(query.data)
  }, [query.data, take])
  useChanges({ row: { resource: 'form', id: formId } }, () => {
    if (!isMine.current) void query.refetch()
  })

  // One call of the page at a time: each says the revision that the one before it came to, and nobody is told of a change that was their own.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(<Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const next = turn.current.then(work, work)
    turn.current = next.catch(() => undefined)
    return next
  }, [])
  const send = useCallback(
    () =>
      inTurn(async () => {
        const operations = latest.current.unsent
        if (operations.length === 0) return revision.current
        setIsSending(true)
        try {
          const data = await call(formCalls.changeDraft, { params: { formId }, input: { page, revision: revision.current, operations } })
          revision.current = data.revision
          isMine.current = true
          dispatch({ do: 'sent', count: operations.length })
          setProblem(null)
          setHasChanges(true)
          return data.revision
        } catch (error) {
          setProblem(problemOf(error))
          throw error
        } finally {
          setIsSending(false)
        }
      }),
    [formId, page, inTurn],
  )

  const { unsent } = state
  useEffect(() => {
    if (answer !== null && mayChange) keepUnsent(formId, { revision: revision.current, operations: unsent })
  }, [formId, unsent, answer, mayChange])
  useEffect(() => {
    if (unsent.length === 0 || !mayChange) return
    isMine.current = true
    if (problem === 'held' || problem === 'changed') return
    const timer = setTimeout(() => void send().catch(() => undefined), problem === null ? restBeforeSending : 3000)
    return () => clearTimeout(timer)
  }, [unsent, mayChange, problem, send])

  // A page that goes out of sight may not come back.
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void send().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [send])

  // Whoever changed something holds it for as long as the page is open.
  useEffect(() => {
    if (!mayChange) return
    const say = async () => {
      if (!isMine.current || latest.current.unsent.length > 0 || revision.current === 0) return
      await call(formCalls.changeDraft, { params: { formId }, input: { page, revision: revision.current, operations: [] } })
    }
    const timer = setInterval(() => void inTurn(say).catch((error: unknown) => setProblem(problemOf(error))), stillThere)
    return () => clearInterval(timer)
  }, [formId, mayChange, page, inTurn])

  const holder = answer?.draft.holder ?? null
  const heldBy = isMine.current || holder === null || holder.page === page ? null : holder.name

  const readAgain = useCallback(async () => {
    isMine.current = false
    const { data } = await query.refetch()
    if (data !== undefined) take(data)
    setProblem(null)
  }, [query.refetch, take])

  const save = useCallback(async () => {
    await send()
    await inTurn(async () => {
      await call(formCalls.saveDraft, { params: { formId }, input: { page, revision: revision.current } })
      // The draft is gone with it: there is nothing to hold.
      revision.current = 0
    })
    await readAgain()
  }, [formId, page, send, inTurn, readAgain])

  const takeOver = useCallback(async () => {
    const data = await call(formCalls.readDraft, { params: { formId } })
    const input = { page, revision: data.draft.revision, operations: [], takeOver: true }
    await call(formCalls.changeDraft, { params: { formId }, input })
    await readAgain()
    isMine.current = true
  }, [formId, page, readAgain])

  const discard = useCallback(async () => {
    await call(formCalls.discardDraft, { params: { formId }, query: { page, revision: revision.current } })
    await readAgain()
  }, [formId, page, readAgain])

  return {
    state,
    dispatch,
    answer,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    heldBy,
    problem,
    isSending,
    hasChanges: hasChanges || unsent.length > 0,
    takeOver,
    discard,
    save,
  }
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

function problemOf(error: unknown): DraftProblem {
  if (!isHttpFailure(error)) return 'failed'
  if (error.code === 'DraftHeld') return 'held'
  if (error.code === 'DraftChanged') return 'changed'
  return error.statusCode === 0 ? 'offline' : 'failed'
}

function fits(document: JsonObject, operations: readonly Operation[]): boolean {
  try {
    applied(document, operations)
    return true
  } catch {
    return false
  }
}
