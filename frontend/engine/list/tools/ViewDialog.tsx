import { Alert, Checkbox, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../../../base/http.ts'
import { busy } from '../../../base/ui/busy.tsx'
import type { SavedView } from '../state/useSavedView.ts'
import type { ViewValues } from './useViewActions.ts'

interface ViewDialogProps {
  /** Null: a new one. */
  readonly view: SavedView | null
  /** Rejects with the server's answer. */
  readonly onSave: (values: ViewValues) => Promise<void>
  readonly onClose: () => void
}

/** The name of a view, and whether everybody in the organisation sees it. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(view?.isShared ?? false)
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMissing = isTried && name.trim() === ''

  const save = async () => {
    setIsTried(true)
    if (name.trim() === '') return
    setIsSaving(true)
    setFailure(null)
    try {
      await onSave({ name: name.trim(), isShared })
      onClose()
    } catch (error) {
      setFailure(isHttpFailure(error) ? [error.message, ...Object.values(error.errors ?? {}).flat()].join(' ') : t('form.failed'))
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t(view === null ? 'list.views.saveAsTitle' : 'list.views.editTitle', { name: view?.name })}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: busy(isSaving) }}
      onOk={() => void save()}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="list-view-form">
        <div>
          <label htmlFor={id}>{t('list.views.nameLabel')}</label>
          <Input
            id={id}
            autoFocus
            maxLength={80}
            value={name}
            status={isMissing ? 'error' : undefined}
            aria-required
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-problem` : undefined}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => void save()}
          />
          {isMissing && (
            <div id={`${id}-problem`} role="alert" className="field-problem">
              {t('problems.required')}
            </div>
          )}
        </div>
        <Checkbox checked={isShared} onChange={({ target }) => setIsShared(target.checked)}>
          {t('list.views.share')}
        </Checkbox>
        <p className="list-hint">{t('list.views.keeps')}</p>
        {failure !== null && <Alert type="error" showIcon message={failure} />}
      </div>
    </Modal>
  )
}
