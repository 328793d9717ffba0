import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AskedSurvey, SurveyToAnswer } from '#resources/siteSurveyAnswers.ts'
import { surveyCalls } from '#resources/siteSurveys/calls.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { useMay } from '../base/providers/useMay.ts'
import { rowsOf } from '../base/rows.ts'

/** A survey to answer, created when it is opened; or why it cannot be shown. */
export function useSurvey({ surveyId, siteId, period, submissionId }: AskedSurvey) {
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

/** Two people who open a survey at once answer the same submission. @returns its id */
async function createSubmission(site: Pick<AskedSurvey, 'surveyId' | 'siteId' | 'period'>): Promise<string> {
  try {
    return (await rowsOf('siteSurveySubmission').create(site)).id
  } catch (error) {
    if (!isHttpFailure(error) || error.code !== 'Duplicate') throw error
    const [submission] = await rowsOf('siteSurveySubmission').list(new URLSearchParams(site))
    if (submission === undefined) throw error
    return submission.id
  }
}

/** The server's reason: of the first field that it names, else of the whole. */
export const reasonOf = (error: unknown): string | null =>
  isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : null
