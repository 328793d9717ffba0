import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { RowPiece } from '../area.ts'
import { ListView } from '../list/ListView.tsx'
import type { ListRow } from '../list/state/types.ts'
import { useResourceList } from '../list/state/useResourceList.ts'
import { OrderContext } from '../order/OrderContext.ts'
import { useOrder } from '../order/useOrder.ts'
import { rowPiecesOf, usePieces } from '../pieces.ts'
import { RowPieceDialog } from '../RowPieceDialog.tsx'

const RecordDrawer = lazy(() => import('./RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

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
  const pieces = usePieces()
  const may = useMay()
  const list = useResourceList({ definition, parent, isInside: true })
  const order = useOrder({ definition, parent }, list)
  const [open, setOpen] = useState<{ readonly id?: string } | null>(null)
  const [shown, setShown] = useState<{ readonly piece: RowPiece; readonly row: ListRow } | null>(null)
  const { screens } = definition
  const hasForm = definition.form !== undefined
  const mayCreate = hasForm && may(resource, 'create') && screens?.create === undefined
  const opensHere = hasForm && screens?.edit === undefined && screens?.show === undefined
  const openRow = (row: ListRow) => {
    const piece = rowPiecesOf(pieces, resource, row, may).find(({ opens }) => opens)
    if (piece === undefined) setOpen({ id: row.id })
    else if (piece.run === undefined) setShown({ piece, row })
    else void piece.run(row)
  }
  return (
    <div className="related">
      {(mayCreate || extra !== undefined) && (
        <div className="related-actions">
          {extra}
          {mayCreate && (
            <Button className="related-new" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
              {texts.title('new')}
            </Button>
          )}
        </div>
      )}
      <OrderContext value={order}>
        <ListView
          resource={resource}
          list={order === null ? list : { ...list, rows: order.rows }}
          onCreate={mayCreate ? () => setOpen({}) : undefined}
          onOpen={opensHere ? openRow : undefined}
        />
      </OrderContext>
      {order !== null && (
        <output className="visually-hidden" aria-live="polite">
          {order.said}
        </output>
      )}
      {shown !== null && <RowPieceDialog {...shown} onClose={() => setShown(null)} />}
      {open !== null && (
        <Suspense fallback={null}>
          <RecordDrawer resource={resource} id={open.id} parent={parent} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
