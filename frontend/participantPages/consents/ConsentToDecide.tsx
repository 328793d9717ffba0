import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { givenConsents } from '#resources/consentStates.ts'
import { dayWords } from '#resources/core/dayWords.ts'
import { participantPageCalls } from '#resources/participantPages/calls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { usePageTitle } from '../usePageTitle.ts'
import { CopyButton } from './CopyButton.tsx'
import { Decision } from './Decision.tsx'

const FormViewer = later(() => import('../../form-viewer/FormViewer.tsx'))
const FillIn = later(() => import('../FillIn.tsx'))

interface ConsentToDecideProps {
  readonly id: string
  /** In a meeting about it: one page, which the other side follows. */
  readonly isInMeeting?: boolean
  readonly onDecided?: () => void
}

/** A consent as the participant reads it: on the version that they were asked for, with the questions that it asks, and at its end what they decide. */
export function ConsentToDecide({ id, isInMeeting = false, onDecided }: ConsentToDecideProps) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const client = useQueryClient()
  const own = useOwnTime()
  const { data, error, refetch } = useQuery({
    queryKey: ['my', 'consent', id],
    queryFn: () => call(participantPageCalls.openConsent, { params: { id } }),
  })
  usePageTitle(isInMeeting ? t('meeting.title') : (data?.consent.name ?? t('pages.consent.title')))
  const decision = useRef<HTMLDivElement>(null)
  const answered = async () => {
    await refetch()
    decision.current?.scrollIntoView({ block: 'start' })
    decision.current?.focus()
  }
  const decided = async () => {
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['my'], exact: true })])
    if (!isInMeeting) scrollTo({ top: 0 })
    onDecided?.()
  }
  if (data === undefined) {
    if (error === null) return <Waiting rows={8} />
    const isGone = isHttpFailure(error) && error.statusCode === 404
    return isGone ? <p>{t('pages.consent.gone')}</p> : <LoadFailed message={t('pages.unreachable')} onRetry={() => void refetch()} />
  }
  const { consent, study, formJson, formVersion, formSubmissionId, isAnswered, problem } = data
  const talk = consent.review === null ? null : own(consent.review)
  const isGiven = givenConsents.some((each) => each === consent.state)
  const isOpen = consent.state === 'ACTIVE' || consent.state === 'REVIEW_SCHEDULED'
  return (
    <>
      {isInMeeting ? <h2>{consent.name}</h2> : <h1>{consent.name}</h1>}
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
      {isOpen && <p>{t('pages.consent.takeTime')}</p>}
      <Awaiting fallback={<Waiting rows={8} />}>
        {formSubmissionId !== null && (isOpen || isGiven) ? (
          <FillIn address={`my/form/${formSubmissionId}`} language={consent.language} onCompleted={answered} isOnePage={isInMeeting} />
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

/** Into the meeting: a page of its own, which alone may use camera and microphone. */
function JoinButton({ id }: { readonly id: string }) {
  const { t } = useTranslation('dct')
  return (
    <Button type="primary" href={`/crm/my/meeting/${id}`}>
      {t('meeting.join')}
    </Button>
  )
}
