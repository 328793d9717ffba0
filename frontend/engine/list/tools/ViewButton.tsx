import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { useViews } from '../../listState/useViews.ts'

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ({ default: ViewMenu })))

/** Button with the views of a list, if there is no space for tabs. */
export function ViewButton({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const [isRequested, setIsRequested] = useState(false)
  const { views, hasFailed } = useViews(resource, { isEnabled: isRequested })
  const button = (
    <Button
      className="list-view-button"
      aria-haspopup="menu"
      icon={<DownOutlined aria-hidden />}
      iconPosition="end"
      onClick={() => setIsRequested(true)}
    >
      {list.view.row?.name ?? t('list.views.actions')}
    </Button>
  )
  if (!isRequested) return button
  return (
    <Suspended fallback={button}>
      <ViewMenu resource={resource} list={list} others={views} hasFailed={hasFailed} hasStandard={list.view.id !== null}>
        {button}
      </ViewMenu>
    </Suspended>
  )
}
