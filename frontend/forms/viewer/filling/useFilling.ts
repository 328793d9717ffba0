import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { getMainAnswerName } from '#resources/forms/content/missingCodes.ts'
import type { FillingAnswer } from '#resources/forms/content/submissionAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { offlineStore } from '../../../engine/saving/offlineStore.ts'
import type { FailureResponse } from '../../../engine/saving/saver.ts'
import { type Conflict, hasUnsent, type SavingStatus, type SentChange } from '../../../engine/saving/savingState.ts'
import { useSaver } from '../../../engine/saving/useSaver.ts'
import { useHasUnreadText } from '../unreadAnswers.ts'
import { useFormModel } from '../useFormModel.ts'
import { answerCalls } from './answerCalls.ts'
import { rejectionsOf, showRefusal } from './refusals.ts'

/** Milliseconds after the last answer until answers are sent. */
const pause = 400

export type SavingState = 'kept' | 'keeping' | 'waiting' | 'refused' | 'needsReason'

export interface Filling {
  readonly data: FillingAnswer | undefined
  /** Answers that an earlier page could not send. */
  readonly restored: FormAnswers
  readonly problem: string | null
  readonly retry: () => void
  readonly state: SavingState
  readonly conflicts: readonly Conflict<Json, number>[]
  /** Chooses a side of a conflict. */
  readonly choose: (question: string, isOwnChosen: boolean) => void
  readonly onChange: (name: string, value: Json | undefined) => void
  readonly onReady: (survey: SurveyModel) => void
  /** Reason for changing answers after completion. */
  readonly reason: string
  readonly setReason: (reason: string) => void
  /** Sends every unsent answer. @returns false if the server refuses an answer @throws the server's error */
  readonly flush: () => Promise<boolean>
  readonly reload: () => Promise<void>
  /** Returns the submission's id; creates the submission if needed. @throws the server's error */
  readonly submissionOf: () => Promise<string>
}

/**
 * Loads a form and saves it answer by answer. Answers of other people appear live. If two people change the same answer, the person whose
 * change conflicts chooses one.
 * @param address path below `/api`; the form and its answers are at `{address}/answers`
 */
export function useFilling(address: string): Filling {
  const calls = useMemo(() => answerCalls(address), [address])
  const query = useQuery({
    queryKey: ['filling', address],
    queryFn: ({ signal }) => calls.read(signal),
    retry: false,
    gcTime: 0,
  })
  const { data, refetch } = query
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [store] = useState(() => offlineStore<Json, number>(address))
  const { model, isShowing, onReady, show } = useFormModel()
  const hasUnread = useHasUnreadText(model.current)
  const needsReason = data?.submission?.completedOn != null && reason.trim() === ''

  const onFailure = async (error: unknown, changes: readonly SentChange<Json, number>[]): Promise<FailureResponse> => {
    if (!isHttpFailure(error)) return 'again'
    if (conflictCodes.includes(error.code)) {
      const { data: read } = await refetch()
      if (read !== undefined) applyServerAnswers(read)
      return 'returned'
    }
    if (error.statusCode !== 422) return 'again'
    const refusals = rejectionsOf(error, changes)
    for (const [question, text] of refusals) showRefusal(model.current, question, text)
    return refusals.size === 0 ? 'returned' : { refused: [...refusals.keys()] }
  }
  const {
    saver,
    state,
    status,
    restored: changes,
  } = useSaver<Json, number>({
    pause,
    // Until the form is loaded, the submission of the answers is unknown.
    isPaused: data === undefined || needsReason,
    groupOf: getMainAnswerName,
    store,
    send: (sentChanges, isUnloading) =>
      calls.save(sentChanges, {
        reason: reason.trim(),
        isLeaving: isUnloading,
        onRefused: (question, code) => showRefusal(model.current, question, t(`common:problems.${code}`)),
      }),
    onFailure,
    onRestored: (restoredChanges) => {
      for (const { key, value } of restoredChanges) show(key, value)
    },
  })
  const restoredAnswers = useMemo(() => changes && Object.fromEntries(changes.map(({ key, value }) => [key, value])), [changes])

  /** Shows the stored answer of every question that is not being answered here. */
  const applyServerAnswers = useCallback(
    (read: FillingAnswer) => {
      calls.setSubmission(read)
      const stored = Object.entries(read.versions)
      for (const [question, version] of stored)
        if (!saver.isUnsaved(question) && saver.state.current().versions.get(question) !== version) show(question, read.answers[question])
      saver.read(stored)
    },
    [calls, saver, show],
  )
  useEffect(() => {
    if (data !== undefined) applyServerAnswers(data)
  }, [data, applyServerAnswers])
  useChanges({ lists: ['formSubmission'], isSoon: true }, () => void refetch())

  const savingState = hasUnsent(state) && (needsReason || state.failure === 'ReasonForChange') ? 'needsReason' : states[status]
  // Text that cannot be parsed is not saved.
  const shownState = hasUnread && savingState === 'kept' ? 'refused' : savingState
  return {
    data: restoredAnswers === null ? undefined : data,
    restored: restoredAnswers ?? {},
    problem: query.isError ? ((query.error as { readonly code?: string }).code ?? '') : null,
    retry: () => void refetch(),
    state: shownState,
    conflicts: state.conflicts,
    choose(question, isOwnChosen) {
      for (const { key, theirs } of saver.resolve(question, isOwnChosen)) if (!isOwnChosen) show(key, theirs)
    },
    onChange(name, value) {
      if (!isShowing.current) saver.change(name, value ?? null)
    },
    onReady,
    reason,
    setReason,
    flush: async () => {
      await saver.flush()
      return saver.state.current().refused.length === 0
    },
    submissionOf: calls.submission,
    reload: async () => {
      await refetch()
    },
  }
}

/**
 * Errors after another person began, completed or cancelled the form, or after a version change. The form is loaded again and the answers
 * are sent again.
 */
const conflictCodes: readonly string[] = ['ScreeningElsewhere', 'SubmissionLocked', 'SubmissionCancelled', 'FormChanged']

/** A conflict appears in a separate notice, so the saving state ignores it. */
const states = {
  saved: 'kept',
  conflict: 'kept',
  pending: 'keeping',
  sending: 'keeping',
  offline: 'waiting',
  failed: 'waiting',
  refused: 'refused',
} as const satisfies Record<SavingStatus, SavingState>
