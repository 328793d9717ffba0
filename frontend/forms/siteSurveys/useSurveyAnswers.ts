import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'
import type { SurveyToAnswer } from '#resources/forms/siteSurveyAnswers.ts'
import { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import { call } from '../../base/call.ts'
import { isUnanswered } from '../../base/http.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { rowsOf } from '../../base/rows.ts'
import { showToast } from '../../base/toasts.ts'
import { keepAlive } from '../../engine/saving/keepAlive.ts'
import { offlineStore } from '../../engine/saving/offlineStore.ts'
import type { Saved, SentChange } from '../../engine/saving/savingState.ts'
import { useSaver } from '../../engine/saving/useSaver.ts'
import { answerProblemsOf } from '../viewer/filling/answerProblemsOf.ts'
import { useFormModel } from '../viewer/useFormModel.ts'
import { readSurvey, reasonOf } from './useSurvey.ts'

type Submission = ResourceAnswer['siteSurveySubmission']

/** Milliseconds without typing before answers are sent. */
const pause = 800

/**
 * Saves a site's answers while they are typed and submits them. The version of an answer is its stored value. Answers of colleagues
 * appear live.
 */
export function useSurveyAnswers(first: SurveyToAnswer, onChanged: () => unknown) {
  const { t } = useTranslation(['siteSurvey', 'common'])
  const { id } = first.submission
  const [submission, setSubmission] = useState<Submission>(first.submission)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const { isShowing, onReady, show } = useFormModel()
  const [store] = useState(() => offlineStore<Json, Json>(`site-survey-submission/${id}`))

  /** Shows the stored answer of every question that is not being edited here. */
  const showStored = (answers: FormAnswers) => {
    const stored = [...new Set([...saver.state.current().versions.keys(), ...Object.keys(answers)])]
      .filter((question) => !saver.isUnsaved(question))
      .map((question) => [question, answers[question] ?? null] as const)
    for (const [question, value] of stored) if (!isSame(saver.state.current().versions.get(question) ?? null, value)) show(question, value)
    saver.read(stored)
  }
  const send = async (sentChanges: readonly SentChange<Json, Json>[], isUnloading: boolean): Promise<Saved<Json, Json>> => {
    const input = { changes: sentChanges.map(({ key, value, base = null }) => ({ question: key, value, former: base })) }
    const { answers, conflicts } = await call(surveyCalls.saveAnswers, { params: { id }, input }, isUnloading ? keepAlive(input) : {})
    showStored(answers)
    return {
      versions: sentChanges.map(({ key, value }) => [key, value]),
      conflicts: conflicts.map(({ question, yours, theirs }) => ({ key: question, mine: yours, theirs, version: theirs })),
    }
  }
  const { saver, state, status, restored } = useSaver<Json, Json>({
    pause,
    store,
    send,
    onFailure(error) {
      if (saver.state.current().failures === 0) showToast({ kind: 'error', message: reasonOf(error) ?? t('common:errors.SystemError') })
      return isUnanswered(error) ? 'again' : 'returned'
    },
    onRestored: (changes) => {
      for (const { key, value } of changes) show(key, value)
    },
  })
  useEffect(() => saver.read(Object.entries(first.answers)), [saver, first])
  const answers = useMemo(
    () => restored && { ...first.answers, ...Object.fromEntries(restored.map(({ key, value }) => [key, value])) },
    [first, restored],
  )
  // A failed read changes nothing. The next change reads again.
  useChanges({ lists: ['siteSurveySubmission'], isSoon: true }, () => {
    readSurvey(id)
      .then((read) => {
        showStored(read.answers)
        setSubmission(read.submission)
      })
      .catch(() => undefined)
  })

  return {
    submission,
    problems,
    status,
    conflicts: state.conflicts,
    /** Includes unsent answers of an earlier page; null until loaded. */
    answers,
    onReady,
    change(question: string, value: Json | undefined) {
      if (!isShowing.current) saver.change(question, value ?? null)
    },
    choose(question: string, isOwnChosen: boolean) {
      for (const { key, theirs } of saver.resolve(question, isOwnChosen)) if (!isOwnChosen) show(key, theirs)
    },
    async submit() {
      try {
        await saver.flush()
        setSubmission(await rowsOf('siteSurveySubmission').transition(id, 'submit'))
        setProblems([])
        showToast({ kind: 'success', message: t('page.submitDone') })
      } catch (error) {
        const description = reasonOf(error)
        setProblems(answerProblemsOf(error))
        showToast({ kind: 'error', message: t('page.submitFailed'), ...(description === null ? {} : { description }) })
      }
      onChanged()
    },
  }
}
