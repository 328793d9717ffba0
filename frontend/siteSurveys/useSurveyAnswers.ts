import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormAnswers } from '#resources/forms/answers.ts'
import type { Json } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { AskedSurvey, SurveyToAnswer } from '#resources/siteSurveyAnswers.ts'
import type { AnswerProblem } from '#resources/submissionAnswers.ts'
import { http, isHttpFailure } from '../base/http.ts'
import { useMay } from '../base/providers/useMay.ts'
import { toast } from '../base/toasts.ts'

type Submission = ResourceAnswer['siteSurveySubmission']

/** Milliseconds without typing before what was typed is sent. */
const pause = 800

/** What a site answers: begun when it is opened, sent while it is typed, submitted when whoever fills it in is done. Nothing is given up that was not sent. */
export function useSurveyAnswers(asked: AskedSurvey, onChanged: () => unknown) {
  const { t } = useTranslation(['siteSurvey', 'common'])
  const may = useMay()
  const mayAnswer = may('siteSurveySubmission', 'update')
  const [data, setData] = useState<SurveyToAnswer>()
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const [state, setState] = useState<'kept' | 'keeping' | 'notKept'>('kept')
  const answers = useRef<FormAnswers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const { surveyId, siteId, period, submissionId } = asked

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once; another period is another one
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const id = submissionId ?? (await begin({ surveyId, siteId, period }))
      const read = (await http.get<SurveyToAnswer>(`site-survey-submission/${id}/form`)).data
      if (!isCurrent) return
      answers.current = read.answers
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
  const keep = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(async () => {
      if (id === undefined) return
      const sent = answers.current
      setState('keeping')
      try {
        await http.patch<Submission>(`site-survey-submission/${id}`, { answers: sent })
        if (answers.current === sent) setState('kept')
      } catch (error) {
        setState('notKept')
        toast({ kind: 'error', message: told(error) ?? t('common:errors.SystemError') })
      }
    })
    return sending.current
  }
  return {
    data,
    failure,
    problems,
    state,
    mayAnswer,
    change(name: string, value: Json | undefined) {
      const { [name]: _former, ...others } = answers.current
      answers.current = value === undefined ? others : { ...others, [name]: value }
      setState('notKept')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), pause)
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
