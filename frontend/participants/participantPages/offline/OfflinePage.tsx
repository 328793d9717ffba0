import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Page shown after a start without a connection. Tries again by itself when the connection is back. */
export function OfflinePage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('dct')
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <>
      <h1>{t('pages.offline.title')}</h1>
      <p>{t('pages.offline.text')}</p>
      <Button type="primary" size="large" block onClick={onRetry}>
        {t('pages.offline.retry')}
      </Button>
    </>
  )
}
