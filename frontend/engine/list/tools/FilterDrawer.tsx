import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../base/ui/Drawer.tsx'
import { Suspended } from '../../../base/ui/lazyPart.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { FieldFilterSet } from './FieldFilterSet.tsx'

interface FilterDrawerProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly filters: readonly string[]
  readonly onClose: () => void
}

/** Shows every filter of the list. The rows behind update at once. */
export function FilterDrawer({ resource, list, filters, onClose }: FilterDrawerProps) {
  const { t } = useTranslation('common')
  return (
    <Drawer
      open
      title={t('list.filters')}
      width="min(24rem, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={list.clear}>{t('list.clearAll')}</Button>
          <Button type="primary" onClick={onClose}>
            {list.hasOwnRows ? t('list.showFound') : t('list.showResults', { count: list.total })}
          </Button>
        </div>
      }
    >
      <Suspended fallback={<Waiting rows={8} />}>
        <div className="filters">
          {filters.map((name) => (
            <FieldFilterSet key={name} resource={resource} name={name} list={list} />
          ))}
        </div>
      </Suspended>
    </Drawer>
  )
}
