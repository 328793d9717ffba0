import { Alert } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RequestedSurvey, SurveyToAnswer } from '#resources/forms/siteSurveyAnswers.ts'
import { formatLocalDatetime, timeZoneOf } from '../../base/i18n/dates.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { SavingStatus } from '../../engine/saving/savingState.ts'
import { ConflictList } from '../viewer/filling/ConflictList.tsx'
import { FormProblems } from '../viewer/filling/FormProblems.tsx'
import { parametersOf } from './surveyAddress.ts'
import { useSurvey } from './useSurvey.ts'
import { useSurveyAnswers } from './useSurveyAnswers.ts'

const FormViewer = lazyPart(() => import('../viewer/FormViewer.tsx'))

interface AnswerSurveyProps {
  readonly request: RequestedSurvey
  /** All survey requests to the reader's sites, to offer the other periods of this survey at the same site. */
  readonly all: readonly RequestedSurvey[]
  readonly onChanged: () => unknown
}

/** One survey of a site for one period. */
export function AnswerSurvey(props: AnswerSurveyProps) {
  const { survey, failure, mayAnswer } = useSurvey(props.request)
  if (survey !== undefined) return <SurveyAnswers {...props} survey={survey} mayAnswer={mayAnswer} />
  return (
    <>
      <SurveyHeader {...props} state="" />
      {failure === null ? <Waiting rows={8} /> : <EmptyPanel words={failure} picture="failed" />}
    </>
  )
}

/** Saves the answers as they change. Locks the survey once it is submitted. */
function SurveyAnswers({
  survey,
  mayAnswer,
  ...props
}: AnswerSurveyProps & { readonly survey: SurveyToAnswer; readonly mayAnswer: boolean }) {
  const { t } = useTranslation('siteSurvey')
  const { submission, problems, status, conflicts, answers, change, choose, onReady, submit } = useSurveyAnswers(survey, props.onChanged)
  const state = savedTexts[status]
  useAskBeforeLeaving(state !== 'kept')
  const isSubmitted = submission.status === 'SUBMITTED'
  return (
    <>
      <SurveyHeader {...props} state={isSubmitted ? '' : t(`page.${state}`)} />
      {isSubmitted && <SubmittedBy {...props} />}
      <FormProblems problems={problems} />
      <ConflictList formJson={survey.formJson} conflicts={conflicts} onChoose={choose} />
      {answers === null ? (
        <Waiting rows={8} />
      ) : (
        <Suspended fallback={<Waiting rows={8} />}>
          <FormViewer
            formJson={survey.formJson}
            answers={answers}
            isReadOnly={isSubmitted || !mayAnswer}
            timeZone={timeZoneOf(submission)}
            onChange={change}
            onReady={onReady}
            onComplete={() => void submit()}
          />
        </Suspended>
      )}
    </>
  )
}

const savedTexts = {
  saved: 'kept',
  conflict: 'kept',
  sending: 'keeping',
  pending: 'notKept',
  offline: 'notKept',
  failed: 'notKept',
  refused: 'notKept',
} as const satisfies Record<SavingStatus, string>

/** Shows the survey, its saving state, and a choice of other periods. */
function SurveyHeader({ request, all, state }: AnswerSurveyProps & { readonly state: ReactNode }) {
  const { t } = useTranslation('siteSurvey')
  const id = useId()
  const [, setAddress] = useSearchParams()
  const periods = all
    .filter((each) => each.surveyId === request.surveyId && each.siteId === request.siteId)
    .toSorted((first, other) => (first.period < other.period ? 1 : -1))
  return (
    <>
      <PageHeader
        title={request.survey}
        breadcrumb={[{ label: t('nav.siteSurveys'), to: '.' }]}
        subtitle={request.site}
        extra={<output className="survey-told">{state}</output>}
      />
      <div className="survey-period">
        <label htmlFor={id}>{t('page.choosePeriod')}</label>
        <Select
          id={id}
          value={request.period}
          options={periods.map((each) => ({
            value: each.period,
            label: `${each.period} · ${t(`values.siteSurveyPeriod.state.${each.state}`)}`,
          }))}
          onChange={(period) => setAddress(parametersOf({ ...request, period }))}
        />
      </div>
    </>
  )
}

function SubmittedBy({ request: { submittedOn, submittedBy } }: AnswerSurveyProps) {
  const { t } = useTranslation('siteSurvey')
  if (submittedOn === null) return null
  return <Alert type="success" showIcon message={t('page.by', { name: submittedBy ?? '', day: formatLocalDatetime(submittedOn) })} />
}
