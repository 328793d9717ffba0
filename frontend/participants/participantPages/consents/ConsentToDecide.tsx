import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { grantedConsents } from '#resources/consents/consentStates.ts'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { OwnConsentText } from '#resources/participants/participantPages.ts'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { ConsentSteps } from './ConsentSteps.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Decision } from './Decision.tsx'

const FormViewer = lazyPart(() => import('../../../forms/viewer/FormViewer.tsx'))
const FillIn = lazyPart(() => import('../FillIn.tsx'))

interface ConsentToDecideProps {
  readonly id: string
  /** True in a meeting about the consent. It then has one page, which staff can follow. */
  readonly isInMeeting?: boolean
  readonly onDecided?: () => void
}

/** Consent for the participant to read: the version sent to them, its questions, and their decision at the end. */
export function ConsentToDecide({ id, isInMeeting = false, onDecided }: ConsentToDecideProps) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const client = useQueryClient()
  const formatTime = useOwnTime()
  const { data, error, refetch } = useQuery({
    queryKey: ['my', 'consent', id],
    queryFn: () => call(participantPageCalls.openConsent, { params: { id } }),
  })
  usePageTitle(isInMeeting ? t('meeting.title') : (data?.consent.name ?? t('pages.consent.title')))
  const reload = async () => {
    await refetch()
  }
  const handleDecided = async () => {
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['my'], exact: true })])
    if (!isInMeeting) scrollTo({ top: 0 })
    onDecided?.()
  }
  if (data === undefined) {
    if (error === null) return <Waiting rows={8} />
    const isNotFound = isHttpFailure(error) && error.statusCode === 404
    return isNotFound ? <p>{t('pages.consent.gone')}</p> : <LoadFailed message={t('pages.unreachable')} onRetry={() => void refetch()} />
  }
  const { consent, study, formJson, formVersion, formSubmissionId } = data
  const talk = consent.review === null ? null : formatTime(consent.review)
  const isPresent = grantedConsents.some((each) => each === consent.state)
  const isOpen = consent.state === 'ACTIVE' || consent.state === 'REVIEW_SCHEDULED'
  return (
    <>
      {isInMeeting ? <h2>{consent.name}</h2> : <h1>{consent.name}</h1>}
      <p className="own-weak">
        {study} · {t('pages.consent.version', { number: formVersion })}
      </p>
      {isPresent && (
        <Alert
          type="success"
          showIcon
          role="status"
          message={t('pages.consent.given', { day: consent.givenOn === null ? '' : formatLongDay(consent.givenOn, language) })}
          description={
            <>
              <p>{t('pages.consent.whatNext')}</p>
              <p>{t('pages.consent.mayChange')}</p>
              <CopyButton id={consent.id} name={consent.name} />
            </>
          }
        />
      )}
      {consent.state === 'DECLINED' && <Alert type="info" showIcon role="status" message={t('pages.consent.declined')} />}
      {consent.state === 'WITHDRAWN' && <Alert type="info" showIcon role="status" message={t('pages.consent.withdrawn')} />}
      {consent.state === 'ENDED' && <Alert type="info" showIcon role="status" message={t('pages.consent.ended')} />}
      {consent.review !== null && talk !== null && !isInMeeting && (
        <Alert
          type="info"
          showIcon
          message={t(`pages.consent.review.${consent.review.way}`, {
            day: talk.day,
            time: `${talk.time} (${talk.zone})`,
          })}
          {...(consent.review.way === 'VIRTUAL' ? { description: <JoinButton id={consent.id} /> } : {})}
        />
      )}
      {isOpen && !isInMeeting && <ConsentSteps data={data} onAnswered={reload} onDecided={handleDecided} />}
      {isOpen && isInMeeting && <ConsentInMeeting data={data} onAnswered={reload} onDecided={handleDecided} />}
      {!isOpen && (
        <details>
          <summary>{t('pages.consent.readAgain')}</summary>
          <Suspended fallback={<Waiting rows={8} />}>
            {formSubmissionId !== null && isPresent ? (
              <FillIn id={formSubmissionId} language={consent.language} onCompleted={reload} isOnePage />
            ) : (
              <FormViewer formJson={formJson} language={consent.language} isReadOnly isOnePage />
            )}
          </Suspended>
        </details>
      )}
    </>
  )
}

interface OpenConsentProps {
  readonly data: OwnConsentText
  readonly onAnswered: () => Promise<void>
  readonly onDecided: () => Promise<void>
}

/** An open consent in a meeting: one page, which staff can follow, with the decision at its end. */
function ConsentInMeeting({ data, onAnswered, onDecided }: OpenConsentProps) {
  const { t } = useTranslation('dct')
  const { consent, formJson, formSubmissionId, isAnswered, problem } = data
  const decision = useRef<HTMLDivElement>(null)
  const showDecision = async () => {
    await onAnswered()
    decision.current?.scrollIntoView({ block: 'start' })
    decision.current?.focus()
  }
  return (
    <>
      <p>{t('pages.consent.takeTime')}</p>
      <Suspended fallback={<Waiting rows={8} />}>
        {formSubmissionId === null ? (
          <FormViewer formJson={formJson} language={consent.language} isReadOnly isOnePage />
        ) : (
          <FillIn id={formSubmissionId} language={consent.language} onCompleted={showDecision} isOnePage />
        )}
      </Suspended>
      {problem !== null && <Alert type="info" showIcon message={t(`pages.consent.problems.${problem}`)} />}
      {problem === null && !isAnswered && <Alert type="info" showIcon message={t('pages.consent.answerFirst')} />}
      <div ref={decision} tabIndex={-1}>
        <Decision data={data} maySign={problem === null && isAnswered} onDecided={onDecided} />
      </div>
    </>
  )
}

/** Link to the meeting, a separate page that alone may use camera and microphone. */
function JoinButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('dct')
  return (
    <Button type="primary" href={`/crm/my/meeting/${id}`}>
      {t('meeting.join')}
    </Button>
  )
}
