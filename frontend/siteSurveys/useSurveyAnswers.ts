import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SurveyModel } from 'survey-core'
import { isSame } from '#resources/core/same.ts'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { Json } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { AskedSurvey, SurveyToAnswer } from '#resources/siteSurveyAnswers.ts'
import { surveyCalls } from '#resources/siteSurveys/calls.ts'
import type { AnswerConflict, AnswerProblem } from '#resources/submissionAnswers.ts'
import { call } from '../base/call.ts'
import { http, isHttpFailure } from '../base/http.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { toast } from '../base/toasts.ts'

type Submission = ResourceAnswer['siteSurveySubmission']

/** Milliseconds without typing before what was typed is sent. */
const pause = 800

/**
 * Answers of a site: created when the survey is opened, sent one by one while typed, then submitted. Answers of colleagues
 * appear live; where both changed the same one, the user chooses. Unsent answers are never dropped.
 */
export function useSurveyAnswers(asked: AskedSurvey, onChanged: () => unknown) {
  const { t } = useTranslation(['siteSurvey', 'common'])
  const may = useMay()
  const mayAnswer = may('siteSurveySubmission', 'update')
  const [data, setData] = useState<SurveyToAnswer>()
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const [conflicts, setConflicts] = useState<readonly AnswerConflict[]>([])
  const [state, setState] = useState<'kept' | 'keeping' | 'notKept'>('kept')
  /** As the server has them, and what is typed on top of that. */
  const known = useRef<FormAnswers>({})
  const typed = useRef(new Map<string, Json>())
  const survey = useRef<SurveyModel | null>(null)
  const isTaking = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const { surveyId, siteId, period, submissionId } = asked

  const show = (question: string, value: Json | undefined) => {
    isTaking.current = true
    survey.current?.setValue(question, value)
    isTaking.current = false
  }
  /** Takes the stored answer of every question that is not being edited here. */
  const take = (answers: FormAnswers, open: readonly AnswerConflict[]) => {
    const held = new Set([...typed.current.keys(), ...open.map(({ question }) => question)])
    for (const question of new Set([...Object.keys(known.current), ...Object.keys(answers)]))
      if (!held.has(question) && !isSame(known.current[question] ?? null, answers[question] ?? null)) show(question, answers[question])
    known.current = { ...answers, ...Object.fromEntries(Object.entries(known.current).filter(([question]) => held.has(question))) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once; another period is another one
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const id = submissionId ?? (await begin({ surveyId, siteId, period }))
      const read = await readSurvey(id)
      if (!isCurrent) return
      known.current = read.answers
      setData(read)
    }
    if (submissionId === null && !mayAnswer) setFailure(t('values.siteSurveyPeriod.state.NOT_ANSWERED'))
    else load().catch((error) => isCurrent && setFailure(told(error) ?? t('common:errors.SystemError')))
    return () => {
      isCurrent = false
      clearTimeout(timer.current)
    }
  }, [])

  const id = data?.submission.id
  useChanges({ lists: ['siteSurveySubmission'], isSoon: true }, () => {
    if (id === undefined) return
    // A read that fails changes nothing: the next change asks again.
    readSurvey(id)
      .then(({ submission, answers }) => {
        take(answers, conflicts)
        setData((before) => before && { ...before, submission })
      })
      .catch(() => undefined)
  })

  const keep = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(async () => {
      const sent = new Map(typed.current)
      if (id === undefined || sent.size === 0) return
      setState('keeping')
      try {
        const changes = [...sent].map(([question, value]) => ({ question, value, former: known.current[question] ?? null }))
        const saved = await call(surveyCalls.saveAnswers, { params: { id }, input: { changes } })
        for (const [question, value] of sent) {
          known.current = { ...known.current, [question]: value }
          if (typed.current.get(question) === value) typed.current.delete(question)
        }
        const open = [...conflicts.filter(({ question }) => !sent.has(question)), ...saved.conflicts]
        setConflicts(open)
        take(saved.answers, open)
        if (typed.current.size === 0) setState('kept')
      } catch (error) {
        setState('notKept')
        toast({ kind: 'error', message: told(error) ?? t('common:errors.SystemError') })
      }
    })
    return sending.current
  }
  const change = (question: string, value: Json | undefined) => {
    if (isTaking.current) return
    typed.current.set(question, value ?? null)
    setState('notKept')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), pause)
  }
  return {
    data,
    failure,
    problems,
    state,
    mayAnswer,
    conflicts,
    change,
    onReady: useCallback((ready: SurveyModel) => {
      survey.current = ready
    }, []),
    settle(conflict: AnswerConflict, isMine: boolean) {
      const { question, yours, theirs } = conflict
      setConflicts((before) => before.filter((each) => each !== conflict))
      known.current = { ...known.current, [question]: theirs }
      if (isMine) change(question, (survey.current?.getValue(question) as Json | undefined) ?? yours)
      else show(question, theirs ?? undefined)
    },
    async submit() {
      await keep()
      try {
        const { data: submission } = await http.post<Submission>(`site-survey-submission/${id}/transitions/submit`, {})
        setData((before) => before && { ...before, submission })
        setProblems([])
        toast({ kind: 'success', message: t('page.submitDone') })
      } catch (error) {
        setProblems(isHttpFailure(error) && error.code === 'AnswerErrors' ? ((error.data?.problems ?? []) as readonly AnswerProblem[]) : [])
        toast({ kind: 'error', message: t('page.submitFailed'), ...(told(error) === null ? {} : { description: told(error) ?? '' }) })
      }
      onChanged()
    },
  }
}

const readSurvey = (id: string): Promise<SurveyToAnswer> => call(surveyCalls.formToAnswer, { params: { id } })

/** Two who begin at once answer the same one. */
async function begin(place: Pick<AskedSurvey, 'surveyId' | 'siteId' | 'period'>): Promise<string> {
  try {
    return (await http.post<Submission>('site-survey-submissions', place)).data.id
  } catch (error) {
    if (!isHttpFailure(error) || error.code !== 'Duplicate') throw error
    const { data } = await http.get<readonly Submission[]>(`site-survey-submissions?${new URLSearchParams(place)}`)
    if (data[0] === undefined) throw error
    return data[0].id
  }
}

const told = (error: unknown): string | null => (isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : null)
