import './order.css'
import { lazy, Suspense, use } from 'react'
import type { ListRow } from '../list/state/types.ts'
import { OrderContext } from './OrderContext.ts'

const RowHandle = lazy(() => import('./RowHandle.tsx').then(({ RowHandle }) => ({ default: RowHandle })))

interface RowPlaceProps {
  readonly resource: string
  readonly row: ListRow
}

/** The handle of a row. Lists without an order of their own load nothing of it. */
export function RowPlace(props: RowPlaceProps) {
  if (use(OrderContext) === null) return null
  return (
    <Suspense fallback={<span className="row-handle-room" />}>
      <RowHandle {...props} />
    </Suspense>
  )
}
