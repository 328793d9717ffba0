import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { StoredFileLink } from '../../fields/views/StoredFileLink.tsx'
import type { AgreementState } from './contactAgreements.ts'

interface AgreementSignedProps {
  readonly state: AgreementState
  /** Stored file of the agreement; absent if it was signed elsewhere or not at all. */
  readonly agreement: ResourceAnswer['attachment'] | undefined
}

/** Shows whether the participant has signed, what and when, with the file. */
export function AgreementSigned({ state, agreement }: AgreementSignedProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const { isSigned, type, signedOn } = state
  return (
    <div className="agreement-state">
      <p className="agreement-words">
        {isSigned ? <CheckCircleFilled aria-hidden className="agreement-yes" /> : <MinusCircleOutlined aria-hidden />}
        <strong>{t(isSigned ? 'agreement.signed' : 'agreement.notSigned')}</strong>
        {isSigned && signedOn !== null && <span>{t('agreement.signedOn', { date: formatDate(signedOn) })}</span>}
      </p>
      {isSigned && type !== null && <p>{texts.value('participantContactAgreementType', type)}</p>}
      {agreement !== undefined && <StoredFileLink id={String(agreement.fileId)} name={String(agreement.fileName)} isImage={false} />}
    </div>
  )
}
