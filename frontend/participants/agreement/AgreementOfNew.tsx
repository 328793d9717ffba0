import { useTranslation } from 'react-i18next'
import { AgreementChooser } from './AgreementChooser.tsx'
import type { ChosenAgreement } from './agreementFile.ts'
import { useAgreementQuestion } from './useAgreementQuestion.ts'

interface AgreementOfNewProps {
  readonly chosen: ChosenAgreement | null
  readonly progress: number | null
  readonly isOnBoard: boolean
  readonly onChoose: (agreement: ChosenAgreement | null) => void
}

/** Signed agreement of a new participant. The file stays in the page until the participant exists. */
export function AgreementOfNew({ onChoose, ...props }: AgreementOfNewProps) {
  const { t } = useTranslation('participants')
  const confirmAgreement = useAgreementQuestion('upload')
  const chooseAgreement = async (next: ChosenAgreement | null) => {
    const isOther = next !== null && next.file !== props.chosen?.file
    if (!isOther || (await confirmAgreement(next.file.name))) onChoose(next)
  }
  return (
    <section className="card form-group" aria-label={t('agreement.title')}>
      <h2>{t('agreement.title')}</h2>
      <p className="agreement-lead">{t('agreement.afterwards')}</p>
      <AgreementChooser {...props} onChoose={(next) => void chooseAgreement(next)} />
    </section>
  )
}
