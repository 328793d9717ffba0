import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { RowPieceDialog } from '../../engine/RowPieceDialog.tsx'
import { rowPiecesOf } from '../../engine/rowPieces.ts'
import { useTexts } from '../../engine/texts.ts'
import { StoredFileLink } from '../../fields/StoredFileLink.tsx'
import type { AgreementState } from './contactAgreements.ts'

interface AgreementSignedProps {
  readonly state: AgreementState
  /** The file that is kept of it; absent where it was signed elsewhere, or not at all. */
  readonly agreement: AnsweredRow | undefined
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
        {isSigned && signedOn !== null && <span>{t('agreement.signedOn', { date: signedOn })}</span>}
      </p>
      {isSigned && type !== null && <p>{texts.value('participantContactAgreementType', type)}</p>}
      {agreement !== undefined && <AgreementFile agreement={agreement} />}
    </div>
  )
}

/** Opened as attachments are, by the document viewer. */
function AgreementFile({ agreement }: { readonly agreement: AnsweredRow }) {
  const { t } = useTranslation('participants')
  const [isOpen, setIsOpen] = useState(false)
  const name = String(agreement.fileName ?? '')
  const view = rowPiecesOf('attachment', agreement).find(({ opens }) => opens === true)
  if (view === undefined) return <StoredFileLink id={String(agreement.fileId)} name={name} isImage={false} />
  return (
    <span className="agreement-file">
      <span>{name}</span>
      <Button
        icon={<EyeOutlined aria-hidden />}
        aria-label={t('agreement.viewNamed', { name })}
        onClick={() => (view.run === undefined ? setIsOpen(true) : void view.run(agreement))}
      >
        {t('agreement.view')}
      </Button>
      {isOpen && <RowPieceDialog piece={view} row={agreement} onClose={() => setIsOpen(false)} />}
    </span>
  )
}
