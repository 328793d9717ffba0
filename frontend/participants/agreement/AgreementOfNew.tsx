import { useTranslation } from 'react-i18next'
import { AgreementChooser } from './AgreementChooser.tsx'
import type { ChosenAgreement } from './agreementFile.ts'

interface AgreementOfNewProps {
  readonly chosen: ChosenAgreement | null
  readonly progress: number | null
  readonly isOnBoard: boolean
  readonly onChoose: (chosen: ChosenAgreement | null) => void
}

/** The signed agreement of somebody who is being added: kept here until the participant exists. */
export function AgreementOfNew(props: AgreementOfNewProps) {
  const { t } = useTranslation('participants')
  return (
    <section className="form-group" aria-label={t('agreement.title')}>
      <h2>{t('agreement.title')}</h2>
      <p className="agreement-lead">{t('agreement.afterwards')}</p>
      <AgreementChooser {...props} />
    </section>
  )
}
