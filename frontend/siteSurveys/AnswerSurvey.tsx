import { Alert } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AskedSurvey } from '#resources/siteSurveyAnswers.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { Awaiting, later } from '../base/ui/later.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Select } from '../base/ui/Select.tsx'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { useValueAt } from '../base/useOnChange.ts'
import { ConflictList } from '../form-viewer/filling/ConflictList.tsx'
import { FormProblems } from '../form-viewer/filling/FormProblems.tsx'
import { parametersOf } from './place.ts'
import { useSurveyAnswers } from './useSurveyAnswers.ts'

const FormViewer = later(() => import('../form-viewer/FormViewer.tsx'))

interface AnswerSurveyProps {
  readonly asked: AskedSurvey
  /** All that the reader's sites are asked: other periods of the same survey at the same site are a choice away. */
  readonly all: readonly AskedSurvey[]
  readonly onChanged: () => unknown
}

/** One survey of a site for one period: kept while it is filled in, closed once it is submitted. */
export function AnswerSurvey({ asked, all, onChanged }: AnswerSurveyProps) {
  const { t } = useTranslation('siteSurvey')
  const id = useId()
  const [, setAddress] = useSearchParams()
  const answering = useSurveyAnswers(asked, onChanged)
  const { data, failure, problems, state } = answering
  useAskBeforeLeaving(state !== 'kept')
  // The form is run from what was read first; what is typed since stands in it already.
  const formId = data?.submission.formVersionId
  const first = useValueAt(formId, data)
  const isSubmitted = data?.submission.status === 'SUBMITTED'
  const periods = all
    .filter((each) => each.surveyId === asked.surveyId && each.siteId === asked.siteId)
    .toSorted((one, other) => (one.period < other.period ? 1 : -1))
  return (
    <>
      <PageHeader
        title={asked.survey}
        breadcrumb={[{ label: t('nav.siteSurveys'), to: '.' }]}
        subtitle={asked.site}
        extra={<output className="survey-told">{isSubmitted || data === undefined ? '' : t(`page.${state}`)}</output>}
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
      {isSubmitted && asked.submittedOn !== null && (
        <Alert type="success" showIcon message={t('page.by', { name: asked.submittedBy ?? '', day: localDatetime(asked.submittedOn) })} />
      )}
      <FormProblems problems={problems} />
      {first !== undefined && <ConflictList formJson={first.formJson} conflicts={answering.conflicts} onChoose={answering.settle} />}
      {failure !== null ? (
        <EmptyPanel words={failure} picture="failed" />
      ) : first === undefined ? (
        <Waiting rows={8} />
      ) : (
        <Awaiting fallback={<Waiting rows={8} />}>
          <FormViewer
            formJson={first.formJson}
            answers={first.answers}
            isReadOnly={isSubmitted || !answering.mayAnswer}
            onChange={answering.change}
            onReady={answering.onReady}
            onComplete={() => void answering.submit()}
          />
        </Awaiting>
      )}
    </>
  )
}
