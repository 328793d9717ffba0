import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { StoredFileLink } from '../../fields/StoredFileLink.tsx'
import type { AgreementState } from './contactAgreements.ts'

interface AgreementSignedProps {
  readonly state: AgreementState
  /** The file that is kept of it; absent where it was signed elsewhere, or not at all. */
  readonly agreement: ResourceAnswer['attachment'] | undefined
}

/** Whether the participant has signed, what and when, and the file to look at. */
export function AgreementSigned({ state, agreement }: AgreementSignedProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const { isSigned, type, signedOn } = state
  return (
    <div className="agreement-state">
      <p className="agreement-words">
        {isSigned ? <CheckCircleFilled aria-hidden className="agreement-yes" /> : <MinusCircleOutlined aria-hidden />}
        <strong>{t(isSigned ? 'agreement.signed' : 'agreement.notSigned')}</strong>
        {isSigned && signedOn !== null && <span>{t('agreement.signedOn', { date: dateWords(signedOn) })}</span>}
      </p>
      {isSigned && type !== null && <p>{texts.value('participantContactAgreementType', type)}</p>}
      {agreement !== undefined && <StoredFileLink id={String(agreement.fileId)} name={String(agreement.fileName)} isImage={false} />}
    </div>
  )
}
