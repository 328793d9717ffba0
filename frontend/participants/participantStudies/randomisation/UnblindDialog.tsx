import { Alert, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unblindingCategories } from '#resources/recruitment/randomisationRules.ts'
import { rowsOf } from '../../../base/rows.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { SignatureNotice } from '../../../engine/signature/SignatureNotice.tsx'
import { useSignedTransition } from './useSignedTransition.ts'

interface UnblindDialogProps {
  readonly participantStudyId: string
  /** Subject ID or name, so that the user sees whom the act concerns. */
  readonly subject: string
  readonly onClose: () => void
  readonly onDone: (unblindingId: string) => void
}

interface Prepared {
  readonly id: string
  readonly version: number
}

const longestJustification = 2000
const unblindings = rowsOf('unblinding')

/** Asks for the reason of an emergency unblinding, and signs it. Only its buttons close it. */
export default function UnblindDialog({ participantStudyId, subject, onClose, onDone }: UnblindDialogProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const texts = useTexts('unblinding')
  const { user } = useSession()
  const id = useId()
  const [category, setCategory] = useState<string | null>(null)
  const [justification, setJustification] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const { signRow, signer, isWorking, problem, setProblem } = useSignedTransition('unblinding', 'unblind')
  const isComplete = category !== null && justification.trim() !== ''

  /** Stores the reason. A second attempt changes the same row. */
  const prepare = async (): Promise<Prepared> => {
    const values = { category, justification: justification.trim() }
    const row =
      prepared === null
        ? await unblindings.create({ participantStudyId, ...values })
        : await unblindings.update(prepared.id, { ...values, version: prepared.version })
    setPrepared(row)
    return row
  }
  const confirm = async () => {
    setIsChecked(true)
    if (!isComplete) return
    try {
      const row = await prepare()
      if (await signRow(row)) onDone(row.id)
    } catch (failure) {
      setProblem((failure as Error).message)
    }
  }

  return (
    <Dialog
      open
      title={t('allocation.titleOf', { action: t('allocation.unblind'), subject })}
      okText={texts.transition('unblind')}
      okButtonProps={{ danger: true, loading: busy(isWorking || (signer.isWaiting && !signer.isWindowGone)) }}
      cancelText={t('common:form.cancel')}
      maskClosable={false}
      onOk={() => void confirm()}
      onCancel={() => {
        signer.stop()
        onClose()
      }}
      destroyOnHidden
    >
      <div className="randomise">
        <p>{texts.consequence('unblind')}</p>
        <div className="form-field">
          <span id={`${id}-category`}>{texts.label('category')}</span>
          <Radio.Group
            aria-labelledby={`${id}-category`}
            style={{ display: 'grid', gap: 8 }}
            value={category}
            disabled={signer.isWaiting}
            onChange={({ target }) => setCategory(String(target.value))}
            options={unblindingCategories.map((value) => ({ value, label: texts.value('category', value) }))}
          />
        </div>
        <div className="form-field">
          <label htmlFor={`${id}-justification`}>{texts.label('justification')}</label>
          <Input.TextArea
            id={`${id}-justification`}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={longestJustification}
            value={justification}
            readOnly={signer.isWaiting}
            aria-required
            onChange={({ target }) => setJustification(target.value)}
          />
        </div>
        {isChecked && !isComplete && (
          <p role="alert" className="form-problem">
            {t('allocation.requiredReason')}
          </p>
        )}
        <p>
          {t('common:signature.says', { name: user.fullName })} <q>{texts.meaning('unblind')}</q>
        </p>
        {!signer.isWaiting && <p className="form-help">{t('common:signature.next')}</p>}
        <SignatureNotice signing={signer} title={t('common:signature.title')} />
        {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      </div>
    </Dialog>
  )
}
