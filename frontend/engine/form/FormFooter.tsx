import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { busy } from '../busy.tsx'
import { WaitingChange } from '../stale/WaitingChange.tsx'
import type { FormState } from './useForm.ts'

interface FormFooterProps {
  readonly form: FormState
  /** False on a tab that holds no fields: with nothing typed elsewhere there is nothing to save. */
  readonly hasFields?: boolean
  readonly onCancel: () => void
}

/** Save and cancel, always in sight. */
export function FormFooter({ form, hasFields = true, onCancel }: FormFooterProps) {
  const { t } = useTranslation('common')
  const { newer } = form.draft
  if (form.isReadOnly || (!hasFields && !form.draft.isDirty)) return null
  return (
    <div className="form-footer">
      <span className="form-state" role="status">
        {newer === null && form.draft.isDirty && t('form.unsaved')}
        {newer !== null && (
          <WaitingChange
            key={String(newer.version)}
            resource={form.definition.name}
            id={form.id ?? ''}
            before={form.draft.stored}
            after={newer}
            onReload={form.review}
          />
        )}
      </span>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button type="primary" htmlType="submit" loading={busy(form.isSaving)} aria-keyshortcuts="Control+S Meta+S">
        {t(form.isSaving ? 'form.saving' : 'form.save')}
      </Button>
    </div>
  )
}
