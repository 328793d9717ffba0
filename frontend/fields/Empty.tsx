import { useTranslation } from 'react-i18next'

/** A field without a value: a dash to the eye, words to the ear. */
export function Empty() {
  const { t } = useTranslation('common')
  return (
    <span className="field-empty">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('field.empty')}</span>
    </span>
  )
}
