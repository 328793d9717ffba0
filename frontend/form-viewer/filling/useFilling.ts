import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SurveyModel } from 'survey-core'
import { isSame } from '#resources/core/same.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { Json } from '#resources/forms/json.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import type { AnswerChange, AnswerConflict, FillingAnswer, SavedAnswers } from '#resources/submissionAnswers.ts'
import { type HttpFailure, http, isHttpFailure } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { AnswerQueue } from './answerQueue.ts'
import { keptAnswers } from './keptAnswers.ts'

/** Milliseconds after the last answer until it is told, and after a failed try until the next. */
const rest = 400
const afterFailure = 3000
/** Bytes that a browser sends on when the page goes. */
const mostKeptAlive = 60_000

export type KeepingState = 'kept' | 'keeping' | 'waiting' | 'refused' | 'needsReason'

export interface Filling {
  readonly data: FillingAnswer | undefined
  /** Answers that waited in this browser when it was opened. */
  readonly restored: FormAnswers
  readonly problem: string | null
  readonly retry: () => void
  readonly state: KeepingState
  readonly conflicts: readonly { readonly key: string; readonly mine: Json; readonly theirs: Json }[]
  /** Chooses between the two sides of a conflict. */
  readonly settle: (question: string, isMine: boolean) => void
  readonly onChange: (name: string, value: Json | undefined) => void
  readonly onReady: (survey: SurveyModel) => void
  /** Why answers are changed after the form was completed. */
  readonly reason: string
  readonly setReason: (reason: string) => void
  /** Tells everything that is not told yet. @returns false where an answer is not taken as it is. @throws what the server says */
  readonly flush: () => Promise<boolean>
  readonly reload: () => Promise<void>
  /** The submission's id; made where there is none yet. @throws what the server says */
  readonly submissionOf: () => Promise<string>
}

/**
 * A form that is filled in: read, and told answer by answer while somebody answers. What cannot be told stays here and is told as soon as it can be; what
 * somebody else answered elsewhere comes in, and where both answered the same a person chooses.
 * @param address below `/api`; what is asked and answered stands at `{address}/answers`
 */
export function useFilling(address: string): Filling {
  const query = useQuery({
    queryKey: ['filling', address],
    queryFn: async ({ signal }) => (await http.get<FillingAnswer>(`${address}/answers`, { signal })).data,
    retry: false,
    gcTime: 0,
  })
  const [queue] = useState(() => new AnswerQueue())
  const [state, setState] = useState<KeepingState>('kept')
  const [conflicts, setConflicts] = useState<readonly AnswerConflict[]>([])
  const [reason, setReason] = useState('')
  const [tick, setTick] = useState(0)
  const [restored, setRestored] = useState<FormAnswers | null>(null)
  const survey = useRef<SurveyModel | null>(null)
  const versions = useRef<Record<string, number>>({})
  const submissionId = useRef<string | null>(null)
  const formVersionId = useRef<string | null>(null)
  const isTaking = useRef(false)
  const { data } = query
  const isRead = data !== undefined
  const needsReason = data?.submission?.completedOn != null && reason.trim() === ''

  // What an earlier page could not tell any more waits again, on what it knew.
  useEffect(() => {
    void keptAnswers.read(address).then((kept) => {
      for (const { question, baseVersion } of kept) versions.current[question] = baseVersion
      queue.restore(kept)
      setRestored(Object.fromEntries(kept.map(({ question, value }) => [question, value])))
      setTick((before) => before + 1)
    })
  }, [address, queue])
  /** Whatever waits outlives the page. */
  const persist = useCallback(() => void keptAnswers.keep(address, queue.all(versions.current)), [address, queue])

  /** What was answered elsewhere: of every question that nobody is answering here. */
  const take = useCallback(
    (read: FillingAnswer) => {
      submissionId.current = read.submission?.id ?? null
      formVersionId.current = read.form.formVersionId
      isTaking.current = true
      for (const [question, version] of Object.entries(read.versions)) {
        if (queue.holds(question)) continue
        const value = read.answers[question]
        if (
          versions.current[question] !== version &&
          survey.current !== null &&
          !isSame(survey.current.getValue(question) ?? null, value ?? null)
        )
          survey.current.setValue(question, value)
        versions.current[question] = version
      }
      isTaking.current = false
    },
    [queue],
  )
  useEffect(() => {
    if (data !== undefined) take(data)
  }, [data, take])
  useChanges({ lists: ['formSubmission'], isSoon: true }, () => void query.refetch())

  const sending = useRef<Promise<void> | null>(null)
  const send = useCallback(
    async (isGoing = false): Promise<void> => {
      if (sending.current !== null && !isGoing) await sending.current.catch(() => undefined)
      const changes = queue.take(versions.current, reason)
      if (changes.length === 0) return
      const body = { submissionId: submissionId.current, formVersionId: formVersionId.current, changes }
      const tried = (async () => {
        setState('keeping')
        try {
          const isSmall = JSON.stringify(body).length < mostKeptAlive
          const { data: kept } = await http.put<SavedAnswers>(`${address}/answers`, body, {
            ...(isGoing && isSmall ? { adapter: 'fetch' as const, fetchOptions: { keepalive: true } } : {}),
          })
          queue.settle()
          submissionId.current = kept.submissionId
          const refused = new Set(kept.conflicts.map(({ question }) => question))
          for (const [question, version] of Object.entries(kept.versions)) if (!refused.has(question)) versions.current[question] = version
          if (kept.conflicts.length > 0)
            setConflicts((before) => [...before.filter(({ question }) => !refused.has(question)), ...kept.conflicts])
          setState(queue.hasRefused ? 'refused' : 'kept')
          persist()
          setTick((before) => before + 1)
        } catch (error) {
          const code = isHttpFailure(error) ? error.code : ''
          // Somebody else began it, completed it or took it back, or another version is in use by now: it is read, and what was answered here is told on
          // top of that.
          if (['ScreeningElsewhere', 'SubmissionLocked', 'SubmissionCancelled', 'FormChanged'].includes(code)) {
            queue.giveBack()
            await query.refetch()
          } else if (isHttpFailure(error) && error.statusCode === 422) {
            const refusals = refusalsIn(error, changes)
            queue.refuse((question) => refusals.has(question))
            for (const [question, text] of refusals) showRefusal(survey.current, question, text)
            persist()
            // One answer that is not taken holds up no other.
            if (refusals.size > 0) {
              setState(queue.hasRefused && queue.size === 0 ? 'refused' : 'keeping')
              setTick((before) => before + 1)
              return
            }
          }
          setState(code === 'ReasonForChange' ? 'needsReason' : 'waiting')
          setTick((before) => before + 1)
          throw error
        } finally {
          sending.current = null
        }
      })()
      sending.current = tried
      return tried
    },
    [address, persist, query.refetch, queue, reason],
  )

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const plan = useCallback(
    (after: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void send().catch(() => undefined), after)
    },
    [send],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try that has ended asks whether there is more to tell
  useEffect(() => {
    // Before the form is read nobody knows of which submission the answers are.
    if (!isRead || queue.size === 0 || needsReason) return
    plan(state === 'waiting' ? afterFailure : rest)
  }, [tick, isRead, needsReason, plan, queue, state])
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void send(true).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void send(true).catch(() => undefined)
    }
  }, [send])

  return {
    data: restored === null ? undefined : data,
    restored: restored ?? {},
    problem: query.isError ? ((query.error as { readonly code?: string }).code ?? '') : null,
    retry: () => void query.refetch(),
    state: queue.size > 0 && needsReason ? 'needsReason' : state,
    conflicts: conflicts.map(({ question, yours, theirs }) => ({ key: question, mine: yours, theirs })),
    settle(about, isMine) {
      // An answer and what is stored beside it are one choice.
      const chosen = conflicts.filter((each) => answerBeside(each.question) === answerBeside(about))
      setConflicts((before) => before.filter((each) => !chosen.includes(each)))
      isTaking.current = true
      for (const { question, version, yours, theirs } of chosen) {
        versions.current[question] = version
        if (isMine) queue.put(question, survey.current?.getValue(question) ?? yours)
        else survey.current?.setValue(question, theirs ?? undefined)
      }
      isTaking.current = false
      if (isMine) setTick((before) => before + 1)
    },
    onChange(name, value) {
      if (isTaking.current) return
      queue.put(name, value)
      persist()
      setState((before) => (before === 'waiting' ? before : 'keeping'))
      setTick((before) => before + 1)
    },
    onReady: useCallback((ready: SurveyModel) => {
      survey.current = ready
    }, []),
    reason,
    setReason,
    flush: async () => {
      clearTimeout(timer.current)
      while (queue.size > 0) await send()
      return !queue.hasRefused
    },
    submissionOf: useCallback(async () => {
      if (submissionId.current !== null) return submissionId.current
      const { data: kept } = await http.put<SavedAnswers>(`${address}/answers`, { submissionId: null, changes: [] })
      submissionId.current = kept.submissionId
      return kept.submissionId
    }, [address]),
    reload: async () => {
      await query.refetch()
    },
  }
}

/** What the server says to the answers of a call, by question: `doses[0].amount` is about `doses`. */
function refusalsIn({ errors = {} }: HttpFailure, changes: readonly AnswerChange[]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(errors).flatMap(([path, texts]) => {
      const at = changes.find(({ question }) => path === question || path.startsWith(`${question}.`) || path.startsWith(`${question}[`))
      return at === undefined ? [] : [[at.question, texts.join(' ')] as const]
    }),
  )
}

function showRefusal(survey: SurveyModel | null, name: string, text: string): void {
  const question = survey?.getQuestionByValueName(name) ?? survey?.getQuestionByValueName(answerBeside(name))
  question?.addError(text)
}
