import type { HttpError } from '@refinedev/core'
import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { useTexts } from './texts.ts'

interface RecordProblemProps {
  readonly resource: string
  readonly error: HttpError
  readonly onRetry: () => void
}

/** A record that could not be had: gone or never there, not allowed, or not now. */
export function RecordProblem({ resource, error, onRetry }: RecordProblemProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const list = resourceNamed(resource).screens?.list
  const back = list === undefined ? null : <Link to={list}>{t('form.backTo', { name: texts.title('many') })}</Link>
  if (error.statusCode === 404) return <Result status="404" title={t('form.notFound')} subTitle={t('form.notFoundHint')} extra={back} />
  if (error.statusCode === 403) return <Result status="403" title={t('list.forbidden')} subTitle={error.message} extra={back} />
  return (
    <Result
      status="warning"
      title={t('form.loadFailed')}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      }
    />
  )
}
