import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { isAllowed } from '../../app/providers/accessControlProvider.ts'
import { ListView } from '../list/ListView.tsx'
import { useResourceList } from '../list/useResourceList.ts'
import { useTexts } from '../texts.ts'

const RecordDrawer = lazy(() => import('./RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

interface RelatedListProps {
  readonly tab: Extract<Tab, { readonly related: string }>
  readonly parentId: string
}

/** Rows of another resource that point at this one, made and changed in a drawer beside it. */
export function RelatedList({ tab, parentId }: RelatedListProps) {
  const definition = resourceNamed(tab.related)
  const { t } = useTranslation('common')
  const texts = useTexts(tab.related)
  const list = useResourceList({ definition, parent: { field: tab.by, id: parentId } })
  const [open, setOpen] = useState<{ readonly id?: string } | null>(null)
  const hasForm = definition.form !== undefined
  const mayCreate = hasForm && isAllowed(tab.related, 'create') && definition.screens?.create === undefined
  if (!isAllowed(tab.related, 'list')) return <p>{t('list.forbidden')}</p>
  return (
    <div className="related">
      {mayCreate && (
        <div className="related-actions">
          <Button icon={<PlusOutlined />} onClick={() => setOpen({})}>
            {texts.title('new')}
          </Button>
        </div>
      )}
      <ListView
        resource={tab.related}
        list={list}
        hidden={[tab.by]}
        onCreate={mayCreate ? () => setOpen({}) : undefined}
        onOpen={
          definition.screens?.edit === undefined && definition.screens?.show === undefined && hasForm
            ? ({ id }) => setOpen({ id })
            : undefined
        }
      />
      {open !== null && (
        <Suspense fallback={null}>
          <RecordDrawer resource={tab.related} id={open.id} parent={{ field: tab.by, id: parentId }} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
