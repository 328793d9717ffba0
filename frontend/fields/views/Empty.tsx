import { useTranslation } from 'react-i18next'

/** Shows a dash for a field without a value, which screen readers announce as text. */
export function Empty() {
  const { t } = useTranslation('common')
  return (
    <span className="field-empty">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('field.empty')}</span>
    </span>
  )
}
