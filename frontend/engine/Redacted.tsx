import './redacted.css'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { useTranslation } from 'react-i18next'

/** Stands once beside what a restricted record is called in place of its name. What else of it is hidden is a `HiddenValue`. */
export function Redacted() {
  const { t } = useTranslation('common')
  return (
    <span className="redacted">
      <LockOutlined aria-hidden /> {t('field.redacted')}
    </span>
  )
}
