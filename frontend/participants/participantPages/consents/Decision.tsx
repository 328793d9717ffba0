import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnConsentText } from '#resources/participants/participantPages.ts'
import { DeclineButton } from './DeclineButton.tsx'
import { Signing } from './Signing.tsx'

interface DecisionProps {
  readonly data: OwnConsentText
  /** False if the study team must go through the consent with the participant. Participants can always decline by themselves. */
  readonly maySign: boolean
  readonly onDecided: () => Promise<void>
}

/** Decision of the participant in a meeting, below the form that both sides read. */
export function Decision({ data: { consent, formJson, formSubmissionId }, maySign, onDecided }: DecisionProps) {
  const { t } = useTranslation('dct')
  const [isSigning, setIsSigning] = useState(false)
  if (isSigning)
    return (
      <>
        <Signing consent={consent} formJson={formJson} submissionId={formSubmissionId} onSigned={onDecided} />
        <Button type="link" block onClick={() => setIsSigning(false)}>
          {t('pages.consent.notYet')}
        </Button>
      </>
    )
  return (
    <section className="own-card own-decision" aria-label={t('pages.consent.decide')}>
      <h2>{t('pages.consent.decide')}</h2>
      {maySign && (
        <Button type="primary" block size="large" onClick={() => setIsSigning(true)}>
          {t('pages.consent.sign')}
        </Button>
      )}
      <DeclineButton id={consent.id} onDeclined={onDecided} />
      <p className="own-weak">{t('pages.consent.askFirst')}</p>
    </section>
  )
}
