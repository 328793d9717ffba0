import './duplicates.css'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Alert, Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { busy } from '../../base/ui/busy.tsx'
import type { DuplicateSearch } from './useDuplicateSearch.ts'

export function SearchButton({ search }: { readonly search: DuplicateSearch }) {
  const { t } = useTranslation('participants')
  return (
    <Button
      type="primary"
      icon={<SearchOutlined aria-hidden />}
      loading={busy(search.isStarting)}
      disabled={search.isRunning}
      onClick={() => void search.start()}
    >
      {t('merge.search.start')}
    </Button>
  )
}

/** Shows the time of the last search and its number of undecided pairs; during a search, its progress. */
export function SearchState({ search: { state, isRunning, error } }: { readonly search: DuplicateSearch }) {
  const { t, i18n } = useTranslation('participants')
  if (error !== null) return <Alert className="page-alert" role="alert" type="error" showIcon message={error.message} />
  if (state === null) return <p className="duplicate-search">&nbsp;</p>
  const { done, total, open, finishedAt } = state
  const formatNumber = (value: number) => value.toLocaleString(i18n.language)
  return (
    <div className="duplicate-search" role="status">
      {isRunning ? (
        <>
          <p>
            {state.state === 'WAITING' || total === 0
              ? t('merge.search.waiting')
              : t('merge.search.running', { done: formatNumber(done), total: formatNumber(total) })}{' '}
            {t('merge.search.mayLeave')}
          </p>
          <Progress
            percent={total === 0 ? 0 : Math.min(100, Math.floor((done / total) * 100))}
            status="active"
            aria-label={t('merge.search.progress')}
          />
        </>
      ) : (
        <p>
          {finishedAt === null ? t('merge.search.never') : t('merge.search.last', { time: formatLocalDatetime(finishedAt) })}{' '}
          {t('merge.search.open', { count: open })}
        </p>
      )}
    </div>
  )
}
