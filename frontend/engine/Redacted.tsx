import { useTranslation } from 'react-i18next'

/** A sensitive value of a restricted profile that this reader has not unlocked. */
export function Redacted() {
  const { t } = useTranslation('common')
  return <span className="redacted">{t('field.redacted')}</span>
}
