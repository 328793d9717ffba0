import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FormState } from './useForm.ts'

/** Save and cancel, always in sight. */
export function FormFooter({ form, onCancel }: { readonly form: FormState; readonly onCancel: () => void }) {
  const { t } = useTranslation('common')
  if (form.isReadOnly) return null
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
