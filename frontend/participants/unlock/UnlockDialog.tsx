import './unlock.css'
import { Button, Input, Radio } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type UnlockCode, unlockCodes } from '#resources/participants/unlockCodes.ts'
import { useEscape } from '../../base/shortcuts/escape.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { SignatureNotice } from '../../engine/signature/SignatureNotice.tsx'
import { useUnlock } from './useUnlock.ts'

/** The library's type lacks `role`, without which the group cannot be marked as required. */
const requiredGroup = { role: 'radiogroup', 'aria-required': true } as const

export interface UnlockDialogProps {
  readonly participantId: string
  readonly onClose: () => void
  readonly onUnlocked: () => void
}

/** Maximum length of a reason, which must fit into an HTTP header. */
const reasonMax = 500

/**
 * Asks for the reason to unlock a restricted profile, then for a new sign-in in another window. Only its buttons close it (specification
 * 2, section 2), and the input stays until success or cancellation.
 */
export default function UnlockDialog({ participantId, onClose, onUnlocked }: UnlockDialogProps) {
  const { t } = useTranslation(['participants', 'audit', 'common'])
  const texts = useTexts('unlock')
  const [code, setCode] = useState<UnlockCode | null>(null)
  const [reason, setReason] = useState('')
  const first = useRef<HTMLDivElement>(null)
  const id = useId()
  useEscape(true, null)
  const unlockProcess = useUnlock(participantId, () => {
    onUnlocked()
    onClose()
  })
  const { run, stop, isWaiting, isWindowGone } = unlockProcess
  const isComplete = code !== null && reason.trim() !== ''
  const cancelAndClose = () => {
    stop()
    onClose()
  }
  return (
    <Dialog
      open
      title={t('unlock.title')}
      closable={false}
      keyboard={false}
      maskClosable={false}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && first.current?.querySelector('input')?.focus()}
      footer={[
        <Button key="cancel" onClick={cancelAndClose}>
          {t('unlock.cancel')}
        </Button>,
        <Button
          key="continue"
          type="primary"
          disabled={!isComplete}
          loading={busy(isWaiting && !isWindowGone)}
          onClick={() => code !== null && void run({ code, reason: reason.trim() })}
        >
          {t('unlock.continue')}
        </Button>,
      ]}
    >
      <div className="unlock">
        <p>{t('unlock.lead')}</p>
        <fieldset className="unlock-codes" disabled={isWaiting}>
          <legend id={`${id}-code`}>
            {texts.label('code')}
            <span className="form-required" aria-hidden="true">
              {' *'}
            </span>
          </legend>
          <Radio.Group
            ref={first}
            {...requiredGroup}
            aria-labelledby={`${id}-code`}
            value={code}
            disabled={isWaiting}
            onChange={({ target }) => setCode(target.value as UnlockCode)}
            options={unlockCodes.map((value) => ({ value, label: texts.value('code', value) }))}
          />
        </fieldset>
        <div className="form-field">
          <label htmlFor={id}>
            {t('unlock.reason')}
            <span className="form-required" aria-hidden="true">
              {' *'}
            </span>
          </label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={reasonMax}
            showCount
            value={reason}
            readOnly={isWaiting}
            aria-required
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <SignatureNotice signing={unlockProcess} title={t('unlock.acknowledge')} />
        {!isWaiting && <p className="unlock-next">{t('unlock.next')}</p>}
      </div>
    </Dialog>
  )
}
