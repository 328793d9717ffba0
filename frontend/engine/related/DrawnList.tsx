import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { isClosedWithRecord, type TabSection } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useExtensions } from '../extensions.ts'
import { LockedNotice } from '../LockedNotice.tsx'
import { ListView } from '../list/ListView.tsx'
import { useResourceList } from '../listState/useResourceList.ts'
import { OrderContext } from '../order/OrderContext.ts'
import { useOrder } from '../order/useOrder.ts'
import { useRecordsBeside } from './useRecordsBeside.tsx'

interface DrawnListProps {
  readonly resource: string
  /** Parent of the rows; absent: the whole list. */
  readonly parent?: { readonly field: string; readonly id: string }
  /** Content before the button that adds a row. */
  readonly extra?: ReactNode
  /** True if another button on the screen adds rows. */
  readonly isAddedElsewhere?: boolean
}

/** List inside another screen. Rows without screens are created and edited in a drawer. */
export function DrawnList(props: DrawnListProps) {
  const { t } = useTranslation('common')
  const may = useMay()
  if (!may(props.resource, 'list')) return <p>{t('list.forbidden')}</p>
  return <AllowedList {...props} />
}

function AllowedList({ resource, parent, extra, isAddedElsewhere = false }: DrawnListProps) {
  const definition = getResource(resource)
  const texts = useTexts(resource)
  const list = useResourceList({ definition, parent, isInside: true })
  const order = useOrder({ definition, parent }, list)
  const { create: createRow, ...recordDrawer } = useRecordsBeside(definition, parent, (tab, row) => (
    <OtherTab definition={definition} tab={tab} row={row} />
  ))
  const create = isAddedElsewhere ? undefined : createRow
  return (
    <div className="related" data-loading={list.isFirstLoad || undefined}>
      {(create !== undefined || extra !== undefined) && (
        <div className="related-actions">
          {extra}
          {create !== undefined && (
            <Button className="related-new" icon={<PlusOutlined aria-hidden />} onClick={create}>
              {texts.title('new')}
            </Button>
          )}
        </div>
      )}
      <OrderContext value={order}>
        <ListView
          resource={resource}
          list={order === null ? list : { ...list, rows: order.rows }}
          onCreate={create}
          onOpen={recordDrawer.open}
        />
      </OrderContext>
      {order !== null && (
        <output className="visually-hidden" aria-live="polite">
          {order.announcement}
        </output>
      )}
      {recordDrawer.layers}
    </div>
  )
}

interface OtherTabProps {
  readonly definition: ResourceDefinition
  readonly tab: TabSection
  readonly row: ResponseRow & { readonly id: string }
}

/**
 * Section without fields of the record: rows of another resource that refer to the record, all rows of another resource, or a custom panel.
 */
export function OtherTab({ definition, tab, row }: OtherTabProps) {
  const { panels, headerCreates } = useExtensions()
  if ('related' in tab) {
    if (row.redacted === true && isClosedWithRecord(getResource(tab.related), tab.by))
      return <LockedNotice resource={definition.name} id={row.id} />
    const isAddedElsewhere = headerCreates[definition.name]?.includes(tab.related) === true
    return <DrawnList resource={tab.related} parent={{ field: tab.by, id: row.id }} isAddedElsewhere={isAddedElsewhere} />
  }
  if ('list' in tab) return <DrawnList resource={tab.list} />
  const Panel = 'panel' in tab ? panels[tab.panel] : undefined
  return Panel === undefined ? null : (
    <Suspended fallback={<Waiting rows={6} />}>
      <Panel resource={definition} row={row} />
    </Suspended>
  )
}
