import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestedSurvey, SurveyToAnswer } from '#resources/forms/siteSurveyAnswers.ts'
import { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { rowsOf } from '../../base/rows.ts'

/** Opens a survey to answer and creates its submission if needed, or returns why it cannot be shown. */
export function useSurvey({ surveyId, siteId, period, submissionId }: RequestedSurvey) {
  const { t } = useTranslation(['siteSurvey', 'common'])
  const mayAnswer = useMay()('siteSurveySubmission', 'update')
  const [survey, setSurvey] = useState<SurveyToAnswer>()
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; another period is another survey
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const read = await readSurvey(submissionId ?? (await createSubmission({ surveyId, siteId, period })))
      if (isCurrent) setSurvey(read)
    }
    if (submissionId === null && !mayAnswer) setFailure(t('values.siteSurveyPeriod.state.NOT_ANSWERED'))
    else load().catch((error) => isCurrent && setFailure(reasonOf(error) ?? t('common:errors.SystemError')))
    return () => {
      isCurrent = false
    }
  }, [])
  return { survey, failure, mayAnswer }
}

export const readSurvey = (id: string): Promise<SurveyToAnswer> => call(surveyCalls.formToAnswer, { params: { id } })

/** Creates the submission. If two people open a survey at once, both answer the same submission. @returns its id */
async function createSubmission(site: Pick<RequestedSurvey, 'surveyId' | 'siteId' | 'period'>): Promise<string> {
  try {
    return (await rowsOf('siteSurveySubmission').create(site)).id
  } catch (error) {
    if (!isHttpFailure(error) || error.code !== 'Duplicate') throw error
    const [submission] = await rowsOf('siteSurveySubmission').list(new URLSearchParams(site))
    if (submission === undefined) throw error
    return submission.id
  }
}

/** Returns the server's message: that of the first invalid field, else the general message. */
export const reasonOf = (error: unknown): string | null =>
  isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : null
