import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceListState } from '../state/useResourceList.ts'

const ViewMenu = lazy(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ({ default: ViewMenu })))

/** Which view is open, and whether the list differs from it. The menu is fetched when somebody asks for it. */
export function ViewButton({ resource, list }: { readonly resource: string; readonly list: ResourceListState }) {
  const { t } = useTranslation('common')
  const [isAsked, setIsAsked] = useState(false)
  const name = list.view.row?.name ?? t('list.views.standard')
  const button = (
    <Button
      className="list-view-button"
      aria-haspopup="menu"
      aria-label={t(list.view.isChanged ? 'list.views.openChanged' : 'list.views.open', { name })}
      icon={<DownOutlined aria-hidden />}
      iconPosition="end"
      onClick={() => setIsAsked(true)}
    >
      <span className="list-view-name">{name}</span>
      {list.view.isChanged && <span className="list-view-changed">{t('list.views.changed')}</span>}
    </Button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <ViewMenu resource={resource} list={list}>
        {button}
      </ViewMenu>
    </Suspense>
  )
}
