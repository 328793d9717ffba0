import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { FillingAnswer } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { Json } from '#resources/forms/json.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { offlineStore } from '../../engine/saving/offlineStore.ts'
import type { FailureResponse } from '../../engine/saving/saver.ts'
import { type Conflict, hasUnsent, type SavingStatus, type SentChange } from '../../engine/saving/savingState.ts'
import { useSaver } from '../../engine/saving/useSaver.ts'
import { useHasUnreadText } from '../unreadAnswers.ts'
import { useFormModel } from '../useFormModel.ts'
import { answerCalls } from './answerCalls.ts'
import { refusalsIn, showRefusal } from './refusals.ts'

/** Milliseconds after the last answer until answers are sent. */
const pause = 400

export type KeepingState = 'kept' | 'keeping' | 'waiting' | 'refused' | 'needsReason'

export interface Filling {
  readonly data: FillingAnswer | undefined
  /** Answers that an earlier page could not send. */
  readonly restored: FormAnswers
  readonly problem: string | null
  readonly retry: () => void
  readonly state: KeepingState
  readonly conflicts: readonly Conflict<Json, number>[]
  /** Chooses a side of a conflict. */
  readonly choose: (question: string, isMine: boolean) => void
  readonly onChange: (name: string, value: Json | undefined) => void
  readonly onReady: (survey: SurveyModel) => void
  /** Why answers are changed after the form was completed. */
  readonly reason: string
  readonly setReason: (reason: string) => void
  /** Sends every unsent answer. @returns false where an answer is refused as it is. @throws what the server says */
  readonly flush: () => Promise<boolean>
  readonly reload: () => Promise<void>
  /** The submission's id; created where there is none yet. @throws what the server says */
  readonly submissionOf: () => Promise<string>
}

/**
 * A form that is filled in: read, and saved answer by answer. Answers of other people are shown as they come; where two people changed the same
 * answer, one of them chooses.
 * @param address below `/api`; the form and its answers are at `{address}/answers`
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
    if (elsewhere.includes(error.code)) {
      const { data: read } = await refetch()
      if (read !== undefined) take(read)
      return 'returned'
    }
    if (error.statusCode !== 422) return 'again'
    const refusals = refusalsIn(error, changes)
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
    // Before the form is read, it is unknown of which submission the answers are.
    isPaused: data === undefined || needsReason,
    groupOf: answerBeside,
    store,
    send: (sent, isLeaving) =>
      calls.save(sent, {
        reason: reason.trim(),
        isLeaving,
        onRefused: (question, code) => showRefusal(model.current, question, t(`common:problems.${code}`)),
      }),
    onFailure,
    onRestored: (late) => {
      for (const { key, value } of late) show(key, value)
    },
  })
  const restored = useMemo(() => changes && Object.fromEntries(changes.map(({ key, value }) => [key, value])), [changes])

  /** Shows the stored answer of every question that is not being answered here. */
  const take = useCallback(
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
    if (data !== undefined) take(data)
  }, [data, take])
  useChanges({ lists: ['formSubmission'], isSoon: true }, () => void refetch())

  const savingState = hasUnsent(state) && (needsReason || state.failure === 'ReasonForChange') ? 'needsReason' : states[status]
  // A text that cannot be read is not saved.
  const shownState = hasUnread && savingState === 'kept' ? 'refused' : savingState
  return {
    data: restored === null ? undefined : data,
    restored: restored ?? {},
    problem: query.isError ? ((query.error as { readonly code?: string }).code ?? '') : null,
    retry: () => void refetch(),
    state: shownState,
    conflicts: state.conflicts,
    choose(question, isMine) {
      for (const { key, theirs } of saver.resolve(question, isMine)) if (!isMine) show(key, theirs)
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

/** Another person began, completed or cancelled it, or another version is in use: it is read, and the answers are sent on top of that. */
const elsewhere: readonly string[] = ['ScreeningElsewhere', 'SubmissionLocked', 'SubmissionCancelled', 'FormChanged']

/** The side of the author is in a conflict's notice, not in the line of the state. */
const states = {
  saved: 'kept',
  conflict: 'kept',
  pending: 'keeping',
  sending: 'keeping',
  offline: 'waiting',
  failed: 'waiting',
  refused: 'refused',
} as const satisfies Record<SavingStatus, KeepingState>
