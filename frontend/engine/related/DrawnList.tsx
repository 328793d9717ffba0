import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnsweredRow, ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Awaiting } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { LockedNotice } from '../LockedNotice.tsx'
import { ListView } from '../list/ListView.tsx'
import { useResourceList } from '../listState/useResourceList.ts'
import { OrderContext } from '../order/OrderContext.ts'
import { useOrder } from '../order/useOrder.ts'
import { usePieces } from '../pieces.ts'
import { useRecordsBeside } from './useRecordsBeside.tsx'

interface DrawnListProps {
  readonly resource: string
  /** Only rows of this parent; absent: the whole list. */
  readonly parent?: { readonly field: string; readonly id: string }
  /** Stands before the button that adds a row. */
  readonly extra?: ReactNode
}

/** A list inside another screen. What has no screens of its own is made and changed in a drawer beside it. */
export function DrawnList(props: DrawnListProps) {
  const { t } = useTranslation('common')
  const may = useMay()
  if (!may(props.resource, 'list')) return <p>{t('list.forbidden')}</p>
  return <AllowedList {...props} />
}

function AllowedList({ resource, parent, extra }: DrawnListProps) {
  const definition = resourceNamed(resource)
  const texts = useTexts(resource)
  const list = useResourceList({ definition, parent, isInside: true })
  const order = useOrder({ definition, parent }, list)
  const beside = useRecordsBeside(definition, parent, (tab, row) => <OtherTab definition={definition} tab={tab} row={row} />)
  return (
    <div className="related">
      {(beside.create !== undefined || extra !== undefined) && (
        <div className="related-actions">
          {extra}
          {beside.create !== undefined && (
            <Button className="related-new" icon={<PlusOutlined aria-hidden />} onClick={beside.create}>
              {texts.title('new')}
            </Button>
          )}
        </div>
      )}
      <OrderContext value={order}>
        <ListView
          resource={resource}
          list={order === null ? list : { ...list, rows: order.rows }}
          onCreate={beside.create}
          onOpen={beside.open}
        />
      </OrderContext>
      {order !== null && (
        <output className="visually-hidden" aria-live="polite">
          {order.said}
        </output>
      )}
      {beside.layers}
    </div>
  )
}

interface OtherTabProps {
  readonly definition: ResourceDefinition
  readonly tab: Tab
  readonly row: AnsweredRow & { readonly id: string }
}

/** A tab that holds no fields of the record: rows of another resource, those that point here or all; or a hand-made panel. */
export function OtherTab({ definition, tab, row }: OtherTabProps) {
  const { panels } = usePieces()
  if ('related' in tab) {
    const isPart = resourceNamed(tab.related).partOf === tab.by
    if (isPart && row.redacted === true) return <LockedNotice resource={definition.name} id={row.id} />
    return <DrawnList resource={tab.related} parent={{ field: tab.by, id: row.id }} />
  }
  if ('list' in tab) return <DrawnList resource={tab.list} />
  const Panel = 'panel' in tab ? panels[tab.panel] : undefined
  return Panel === undefined ? null : (
    <Awaiting fallback={<Waiting rows={6} />}>
      <Panel resource={definition} row={row} />
    </Awaiting>
  )
}
