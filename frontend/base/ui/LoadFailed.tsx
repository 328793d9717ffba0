import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface LoadFailedProps {
  readonly message: string
  readonly description?: string
  readonly className?: string
  readonly onRetry: () => unknown
}

/**
 * Reports that a section of a screen failed to load and offers a retry. For a whole record use `RecordProblem`, for a list `ListProblem`.
 */
export function LoadFailed({ onRetry, ...words }: LoadFailedProps) {
  const { t } = useTranslation('common')
  return <Alert {...words} role="alert" type="error" showIcon action={<Button onClick={() => void onRetry()}>{t('list.retry')}</Button>} />
}
