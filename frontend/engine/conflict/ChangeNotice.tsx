import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ChangeOptions, useChangeWords } from './useChangeWords.ts'

/** Notice that another user has saved the record, whose new values the screen already shows. */
export function ChangeNotice({ onClose, ...change }: ChangeOptions & { readonly onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Alert
      role="status"
      type="info"
      showIcon
      className="page-alert"
      message={t('stale.shown', { change: useChangeWords(change) })}
      closable={{ 'aria-label': t('stale.dismiss') }}
      onClose={onClose}
    />
  )
}
