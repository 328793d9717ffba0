import './order.css'
import { use } from 'react'
import { Awaiting, later } from '../../base/ui/later.tsx'
import type { ListRow } from '../listState/types.ts'
import { OrderContext } from './OrderContext.ts'

const RowHandle = later(() => import('./RowHandle.tsx').then(({ RowHandle }) => ({ default: RowHandle })))

interface RowPlaceProps {
  readonly resource: string
  readonly row: ListRow
}

/** The handle of a row. Lists without an order of their own load nothing of it. */
export function RowPlace(props: RowPlaceProps) {
  if (use(OrderContext) === null) return null
  return (
    <Awaiting fallback={<span className="row-handle-room" />}>
      <RowHandle {...props} />
    </Awaiting>
  )
}
