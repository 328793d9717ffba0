import './order.css'
import { use } from 'react'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { ListRow } from '../listState/types.ts'
import { OrderContext } from './OrderContext.ts'

const RowHandle = lazyPart(() => import('./RowHandle.tsx').then(({ RowHandle }) => ({ default: RowHandle })))

interface RowPlaceProps {
  readonly resource: string
  readonly row: ListRow
}

/** Loads the drag handle of a row, only in lists with a manual order. */
export function RowPlace(props: RowPlaceProps) {
  if (use(OrderContext) === null) return null
  return (
    <Suspended fallback={<span className="row-handle-room" />}>
      <RowHandle {...props} />
    </Suspended>
  )
}
