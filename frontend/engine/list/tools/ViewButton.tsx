import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaiting, later } from '../../../base/ui/later.tsx'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { useViews } from '../../listState/useViews.ts'

const ViewMenu = later(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ({ default: ViewMenu })))

/** The views of a list behind one button, where there is no room for a line of tabs. */
export function ViewButton({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const [isAsked, setIsAsked] = useState(false)
  const { views, hasFailed } = useViews(resource, { isAsked })
  const button = (
    <Button
      className="list-view-button"
      aria-haspopup="menu"
      icon={<DownOutlined aria-hidden />}
      iconPosition="end"
      onClick={() => setIsAsked(true)}
    >
      {list.view.row?.name ?? t('list.views.actions')}
    </Button>
  )
  if (!isAsked) return button
  return (
    <Awaiting fallback={button}>
      <ViewMenu resource={resource} list={list} others={views} hasFailed={hasFailed} hasStandard={list.view.id !== null}>
        {button}
      </ViewMenu>
    </Awaiting>
  )
}
