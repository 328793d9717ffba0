import { Button, Empty } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { withinSentence } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { ListRow } from '../state/types.ts'
import type { ResourceListState } from '../state/useResourceList.ts'

const SimilarRows = lazy(() => import('./SimilarRows.tsx'))

interface NoRowsProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly createPath?: string
  readonly onCreate?: () => void
  readonly onImport?: () => void
  readonly onOpen?: (row: ListRow) => void
}

/** Nothing to show: says why, and offers what to do next. */
export function NoRows({ resource, list, createPath, onCreate, onImport, onOpen }: NoRowsProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const create = onCreate ?? (createPath === undefined ? undefined : () => navigate(createPath))
  const names = { name: withinSentence(texts.title('many')) }
  if (list.isTrash && !list.isNarrowed) {
    return (
      <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.trash.none', names)}>
        <Button onClick={() => list.setMode('trashed', false)}>{t('list.trash.leave')}</Button>
      </Empty>
    )
  }
  if (list.isNarrowed) {
    return (
      <div className="list-nothing">
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.nothingFound')}>
          <Button onClick={list.clear}>{t('list.clearAll')}</Button>
        </Empty>
        {list.search !== '' && (
          <Suspense fallback={null}>
            <SimilarRows key={list.search} resource={resource} list={list} onOpen={onOpen} />
          </Suspense>
        )}
      </div>
    )
  }
  return (
    <Empty
      className="list-empty"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={texts.none() ?? t(create === undefined ? 'list.noneYet' : 'list.noneYetCreate', names)}
    >
      <span className="list-empty-actions">
        {create !== undefined && (
          <Button type="primary" onClick={create}>
            {texts.title('new')}
          </Button>
        )}
        {onImport !== undefined && <Button onClick={onImport}>{t('list.import')}</Button>}
      </span>
    </Empty>
  )
}
