import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
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
  if (form.isReadOnly || (!hasFields && !form.draft.isDirty)) return null
  return (
    <div className="form-footer">
      <span className="form-state" role="status">
        {form.draft.isDirty ? t('form.unsaved') : ''}
      </span>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button type="primary" htmlType="submit" loading={form.isSaving}>
        {t(form.isSaving ? 'form.saving' : 'form.save')}
      </Button>
    </div>
  )
}
