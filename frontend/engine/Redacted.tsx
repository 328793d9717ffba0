import './redacted.css'
import LockOutlined from '@ant-design/icons/LockOutlined'
import { useTranslation } from 'react-i18next'

/** Badge for a restricted record, shown once next to its placeholder name. `HiddenValue` replaces the hidden fields. */
export function Redacted() {
  const { t } = useTranslation('common')
  return (
    <span className="redacted">
      <LockOutlined aria-hidden /> {t('field.redacted')}
    </span>
  )
}
