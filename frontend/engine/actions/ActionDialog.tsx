import { Alert, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import type { RowAction } from './rowActions.ts'
import { useActionTexts } from './useActionTexts.ts'
import { useRowAction } from './useRowAction.ts'

export interface ActionDialogProps {
  readonly resource: string
  readonly row: Partial<AnsweredRow> & { readonly id: string }
  readonly action: RowAction
  readonly onClose: () => void
  /** After it was done. */
  readonly onDone?: () => void
}

/** Says what will happen and to whom, asks for a reason where the declaration wants one, and does it. */
export function ActionDialog({ resource, row, action, onClose, onDone }: ActionDialogProps) {
  const definition = resourceNamed(resource)
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const words = useActionTexts(resource)
  const { run, isWorking, error } = useRowAction(definition)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const id = useId()
  const name = texts.name(row)

  const confirm = async () => {
    const isMissing = action.reason === 'required' && reason.trim() === ''
    setIsReasonMissing(isMissing)
    if (isMissing) document.getElementById(id)?.focus()
    if (isMissing || !(await run(row, action, reason))) return
    toast({ kind: 'success', message: words.done(action, name) })
    onClose()
    onDone?.()
  }

  return (
    <Modal
      open
      title={words.question(action, name)}
      okText={words.button(action)}
      okButtonProps={{ danger: action.isDangerous, loading: busy(isWorking) }}
      cancelText={t('form.cancel')}
      onOk={() => void confirm()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{words.consequence(action, definition)}</p>
      {action.reason !== undefined && (
        <div className="form-field">
          <label htmlFor={id}>
            {t('list.reason')} {action.reason === 'optional' && <span className="form-optional">{t('form.optional')}</span>}
          </label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={2000}
            value={reason}
            status={isReasonMissing ? 'error' : undefined}
            aria-required={action.reason === 'required'}
            aria-invalid={isReasonMissing || undefined}
            aria-describedby={isReasonMissing ? `${id}-problem` : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          {isReasonMissing && (
            <div id={`${id}-problem`} role="alert" className="form-problem">
              {t('list.reasonRequired')}
            </div>
          )}
        </div>
      )}
      {error !== null && <Alert type="error" showIcon message={words.failed(action, error)} />}
    </Modal>
  )
}
