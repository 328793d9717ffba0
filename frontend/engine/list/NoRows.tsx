import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTexts } from '../texts.ts'
import type { ResourceListState } from './useResourceList.ts'

interface NoRowsProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly createPath?: string
  readonly onCreate?: () => void
  readonly onImport?: () => void
}

/** Nothing to show: says why, and offers what to do next. */
export function NoRows({ resource, list, createPath, onCreate, onImport }: NoRowsProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const create = onCreate ?? (createPath === undefined ? undefined : () => navigate(createPath))
  const names = { name: texts.title('many').toLocaleLowerCase() }
  if (list.isTrash && !list.isNarrowed) {
    return (
      <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.trash.none', names)}>
        <Button onClick={() => list.setMode('trashed', false)}>{t('list.trash.leave')}</Button>
      </Empty>
    )
  }
  if (list.isNarrowed) {
    return (
      <Empty className="list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.nothingFound')}>
        <Button onClick={list.clear}>{t('list.clearAll')}</Button>
      </Empty>
    )
  }
  return (
    <Empty
      className="list-empty"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={t(create === undefined ? 'list.noneYet' : 'list.noneYetCreate', names)}
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
