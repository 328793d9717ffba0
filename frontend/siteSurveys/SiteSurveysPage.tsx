import './siteSurveys.css'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AskedSurvey } from '#resources/siteSurveyAnswers.ts'
import { surveyCalls } from '#resources/siteSurveys/calls.ts'
import { useCall } from '../base/call.ts'
import { dateWords, localDatetime, todayFor } from '../base/i18n/dates.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { AnswerSurvey } from './AnswerSurvey.tsx'
import { parametersOf } from './place.ts'

/** What the reader's sites are asked, what they submitted before, and the survey that is being answered. Specification 1, sections 3 and 4. */
export default function SiteSurveysPage() {
  const { t } = useTranslation('siteSurvey')
  const [address] = useSearchParams()
  const { data, isError, refetch } = useAsked()
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('nav.siteSurveys')} />
        {isError ? <LoadFailed message={t('page.failed')} onRetry={refetch} /> : <Waiting rows={8} />}
      </>
    )
  const open = data.find((each) => parametersOf(each) === String(address))
  if (open !== undefined) return <AnswerSurvey key={parametersOf(open)} asked={open} all={data} onChanged={refetch} />
  const submitted = data.filter(({ state }) => state === 'SUBMITTED')
  return (
    <>
      <PageHeader title={t('nav.siteSurveys')} />
      {data.length === 0 && <EmptyPanel words={t('page.none')} picture="allDone" />}
      <Lines title={t('page.toAnswer')} lines={data.filter(({ state, isEnded }) => state !== 'SUBMITTED' && !isEnded)} />
      <Lines title={t('page.history')} lines={submitted.toReversed()} />
    </>
  )
}

function useAsked() {
  const query = useCall(surveyCalls.mine, {})
  useChanges({ lists: ['siteSurvey', 'siteSurveySubmission'] }, () => void query.refetch())
  return query
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly AskedSurvey[] }) {
  const { t } = useTranslation('siteSurvey')
  if (lines.length === 0) return null
  return (
    <section className="line-section" aria-label={title}>
      <h2>{title}</h2>
      <ul className="line-list">
        {lines.map((asked) => (
          <li key={parametersOf(asked)} className="line-card">
            <span className="line-what">
              <Link to={`?${parametersOf(asked)}`}>{asked.survey}</Link>
              <span className="survey-told">
                {asked.period} · {asked.site}
              </span>
            </span>
            <State asked={asked} />
            <span className="survey-told">
              {asked.state === 'SUBMITTED'
                ? t('page.by', { name: asked.submittedBy ?? '', day: asked.submittedOn === null ? '' : localDatetime(asked.submittedOn) })
                : t(isLate(asked) ? 'page.late' : 'page.due', { day: dateWords(asked.dueOn) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ asked }: { readonly asked: AskedSurvey }) {
  const { t } = useTranslation('siteSurvey')
  if (asked.state !== 'SUBMITTED' && isLate(asked)) return <ToneTag tone="danger">{t('values.siteSurveyPeriod.attention.OVERDUE')}</ToneTag>
  const tone = { NOT_ANSWERED: 'neutral', BEGUN: 'progress', SUBMITTED: 'success' } as const
  return <ToneTag tone={tone[asked.state]}>{t(`values.siteSurveyPeriod.state.${asked.state}`)}</ToneTag>
}

const isLate = ({ dueOn }: AskedSurvey): boolean => dueOn < todayFor()
