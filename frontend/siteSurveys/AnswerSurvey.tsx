import { Alert } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AskedSurvey, SurveyToAnswer } from '#resources/siteSurveyAnswers.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { Awaiting, later } from '../base/ui/later.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Select } from '../base/ui/Select.tsx'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { SavingStatus } from '../engine/saving/savingState.ts'
import { ConflictList } from '../form-viewer/filling/ConflictList.tsx'
import { FormProblems } from '../form-viewer/filling/FormProblems.tsx'
import { parametersOf } from './place.ts'
import { useSurvey } from './useSurvey.ts'
import { useSurveyAnswers } from './useSurveyAnswers.ts'

const FormViewer = later(() => import('../form-viewer/FormViewer.tsx'))

interface AnswerSurveyProps {
  readonly asked: AskedSurvey
  /** All that the reader's sites are asked: other periods of the same survey at the same site are a choice away. */
  readonly all: readonly AskedSurvey[]
  readonly onChanged: () => unknown
}

/** One survey of a site for one period. */
export function AnswerSurvey(props: AnswerSurveyProps) {
  const { survey, failure, mayAnswer } = useSurvey(props.asked)
  if (survey !== undefined) return <SurveyAnswers {...props} survey={survey} mayAnswer={mayAnswer} />
  return (
    <>
      <SurveyHead {...props} state="" />
      {failure === null ? <Waiting rows={8} /> : <EmptyPanel words={failure} picture="failed" />}
    </>
  )
}

/** Saved while it is filled in, closed once it is submitted. */
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
      <SurveyHead {...props} state={isSubmitted ? '' : t(`page.${state}`)} />
      {isSubmitted && <SubmittedBy {...props} />}
      <FormProblems problems={problems} />
      <ConflictList formJson={survey.formJson} conflicts={conflicts} onChoose={choose} />
      {answers === null ? (
        <Waiting rows={8} />
      ) : (
        <Awaiting fallback={<Waiting rows={8} />}>
          <FormViewer
            formJson={survey.formJson}
            answers={answers}
            isReadOnly={isSubmitted || !mayAnswer}
            onChange={change}
            onReady={onReady}
            onComplete={() => void submit()}
          />
        </Awaiting>
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

/** Which survey it is, how far it is saved, and other periods of it. */
function SurveyHead({ asked, all, state }: AnswerSurveyProps & { readonly state: ReactNode }) {
  const { t } = useTranslation('siteSurvey')
  const id = useId()
  const [, setAddress] = useSearchParams()
  const periods = all
    .filter((each) => each.surveyId === asked.surveyId && each.siteId === asked.siteId)
    .toSorted((one, other) => (one.period < other.period ? 1 : -1))
  return (
    <>
      <PageHeader
        title={asked.survey}
        breadcrumb={[{ label: t('nav.siteSurveys'), to: '.' }]}
        subtitle={asked.site}
        extra={<output className="survey-told">{state}</output>}
      />
      <div className="survey-period">
        <label htmlFor={id}>{t('page.choosePeriod')}</label>
        <Select
          id={id}
          value={asked.period}
          options={periods.map((each) => ({
            value: each.period,
            label: `${each.period} · ${t(`values.siteSurveyPeriod.state.${each.state}`)}`,
          }))}
          onChange={(period) => setAddress(parametersOf({ ...asked, period }))}
        />
      </div>
    </>
  )
}

function SubmittedBy({ asked: { submittedOn, submittedBy } }: AnswerSurveyProps) {
  const { t } = useTranslation('siteSurvey')
  if (submittedOn === null) return null
  return <Alert type="success" showIcon message={t('page.by', { name: submittedBy ?? '', day: localDatetime(submittedOn) })} />
}
