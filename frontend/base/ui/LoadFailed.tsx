import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface LoadFailedProps {
  readonly message: string
  readonly description?: string
  readonly className?: string
  readonly onRetry: () => unknown
}

/** In place of a part of a screen that could not be had: says so, and asks again. A whole record has `RecordProblem`, a list `ListProblem`. */
export function LoadFailed({ onRetry, ...words }: LoadFailedProps) {
  const { t } = useTranslation('common')
  return <Alert {...words} role="alert" type="error" showIcon action={<Button onClick={() => void onRetry()}>{t('list.retry')}</Button>} />
}
