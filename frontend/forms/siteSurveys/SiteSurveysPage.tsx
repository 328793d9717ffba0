import './siteSurveys.css'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { RequestedSurvey } from '#resources/forms/siteSurveyAnswers.ts'
import { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import { useCall } from '../../base/call.ts'
import { formatDate, formatLocalDatetime, todayFor } from '../../base/i18n/dates.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { AnswerSurvey } from './AnswerSurvey.tsx'
import { parametersOf } from './surveyAddress.ts'

/** Surveys of the reader's sites, their former submissions, and the open survey. Specification 1, sections 3 and 4. */
export default function SiteSurveysPage() {
  const { t } = useTranslation('siteSurvey')
  const [address] = useSearchParams()
  const { data, isError, refetch } = useRequested()
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('nav.siteSurveys')} />
        {isError ? <LoadFailed message={t('page.failed')} onRetry={refetch} /> : <Waiting rows={8} />}
      </>
    )
  const open = data.find((each) => parametersOf(each) === String(address))
  if (open !== undefined) return <AnswerSurvey key={parametersOf(open)} request={open} all={data} onChanged={refetch} />
  const submittedSurveys = data.filter(({ state }) => state === 'SUBMITTED')
  return (
    <>
      <PageHeader title={t('nav.siteSurveys')} />
      {data.length === 0 && <EmptyPanel words={t('page.none')} picture="allDone" />}
      <Lines title={t('page.toAnswer')} lines={data.filter(({ state, isEnded }) => state !== 'SUBMITTED' && !isEnded)} />
      <Lines title={t('page.history')} lines={submittedSurveys.toReversed()} />
    </>
  )
}

function useRequested() {
  const query = useCall(surveyCalls.mine, {})
  useChanges({ lists: ['siteSurvey', 'siteSurveySubmission'] }, () => void query.refetch())
  return query
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly RequestedSurvey[] }) {
  const { t } = useTranslation('siteSurvey')
  if (lines.length === 0) return null
  return (
    <section className="line-section" aria-label={title}>
      <h2>{title}</h2>
      <ul className="line-list">
        {lines.map((requested) => (
          <li key={parametersOf(requested)} className="line-card">
            <span className="line-what">
              <Link to={`?${parametersOf(requested)}`}>{requested.survey}</Link>
              <span className="survey-told">
                {requested.period} · {requested.site}
              </span>
            </span>
            <State request={requested} />
            <span className="survey-told">
              {requested.state === 'SUBMITTED'
                ? t('page.by', {
                    name: requested.submittedBy ?? '',
                    day: requested.submittedOn === null ? '' : formatLocalDatetime(requested.submittedOn),
                  })
                : t(isOverdue(requested) ? 'page.late' : 'page.due', { day: formatDate(requested.dueOn) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ request }: { readonly request: RequestedSurvey }) {
  const { t } = useTranslation('siteSurvey')
  if (request.state !== 'SUBMITTED' && isOverdue(request))
    return <ToneTag tone="danger">{t('values.siteSurveyPeriod.attention.OVERDUE')}</ToneTag>
  const tone = { NOT_ANSWERED: 'neutral', BEGUN: 'progress', SUBMITTED: 'success' } as const
  return <ToneTag tone={tone[request.state]}>{t(`values.siteSurveyPeriod.state.${request.state}`)}</ToneTag>
}

const isOverdue = ({ dueOn }: RequestedSurvey): boolean => dueOn < todayFor()
