import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { givenConsents } from '#resources/consentStates.ts'
import { dayWords } from '#resources/core/dayWords.ts'
import type { OwnConsentText } from '#resources/participantPages.ts'
import { http, isHttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { timeInWords } from '../days.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { CopyButton } from './CopyButton.tsx'
import { Decision } from './Decision.tsx'

const FormViewer = later(() => import('../../form-viewer/FormViewer.tsx'))
const FillIn = later(() => import('../FillIn.tsx'))

/** A consent as the participant reads it: on the version that they were asked for, with the questions that it asks, and at its end what they decide. */
export function ConsentPage() {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['my', 'consent', id],
    queryFn: async () => (await http.post<OwnConsentText>(`my/consent/${id}/open`, {})).data,
  })
  usePageTitle(data?.consent.name ?? t('pages.consent.title'))
  const decision = useRef<HTMLDivElement>(null)
  const answered = async () => {
    await refetch()
    decision.current?.scrollIntoView({ block: 'start' })
    decision.current?.focus()
  }
  const decided = async () => {
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['my'], exact: true })])
    scrollTo({ top: 0 })
  }
  if (data === undefined) {
    if (error === null) return <Waiting rows={8} />
    const isGone = isHttpFailure(error) && error.statusCode === 404
    return (
      <>
        <Back />
        {isGone ? <p>{t('pages.consent.gone')}</p> : <LoadFailed message={t('pages.unreachable')} onRetry={() => void refetch()} />}
      </>
    )
  }
  const { consent, study, formJson, formVersion, formSubmissionId, isAnswered, problem } = data
  const isGiven = givenConsents.some((each) => each === consent.state)
  const isOpen = consent.state === 'ACTIVE' || consent.state === 'REVIEW_SCHEDULED'
  return (
    <>
      <Back />
      <h1>{consent.name}</h1>
      <p className="own-weak">
        {study} · {t('pages.consent.version', { number: formVersion })}
      </p>
      {isGiven && (
        <Alert
          type="success"
          showIcon
          role="status"
          message={t('pages.consent.given', { day: consent.givenOn === null ? '' : dayWords(consent.givenOn, language) })}
          description={
            <>
              <p>{t('pages.consent.mayChange')}</p>
              <CopyButton id={consent.id} name={consent.name} />
            </>
          }
        />
      )}
      {consent.state === 'DECLINED' && <Alert type="info" showIcon role="status" message={t('pages.consent.declined')} />}
      {consent.state === 'WITHDRAWN' && <Alert type="info" showIcon role="status" message={t('pages.consent.withdrawn')} />}
      {consent.review !== null && (
        <Alert
          type="info"
          showIcon
          message={t(`pages.consent.review.${consent.review.way}`, {
            day: dayWords(consent.review.date, language),
            time: timeInWords(consent.review.time, language),
          })}
        />
      )}
      {isOpen && <p>{t('pages.consent.takeTime')}</p>}
      <Awaiting fallback={<Waiting rows={8} />}>
        {formSubmissionId !== null && (isOpen || isGiven) ? (
          <FillIn address={`my/form/${formSubmissionId}`} language={consent.language} onCompleted={answered} />
        ) : (
          <FormViewer formJson={formJson} language={consent.language} isReadOnly isOnePage />
        )}
      </Awaiting>
      {isOpen && problem !== null && <Alert type="info" showIcon message={t(`pages.consent.problems.${problem}`)} />}
      {isOpen && problem === null && !isAnswered && <Alert type="info" showIcon message={t('pages.consent.answerFirst')} />}
      {isOpen && (
        <div ref={decision} tabIndex={-1}>
          <Decision consent={consent} maySign={problem === null && isAnswered} onDecided={decided} />
        </div>
      )}
    </>
  )
}

function Back() {
  const { t } = useTranslation('dct')
  return (
    <Link to="/" className="own-back">
      <ArrowLeftOutlined aria-hidden /> {t('pages.back')}
    </Link>
  )
}
