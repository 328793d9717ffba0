import { Skeleton } from 'antd'

/** Outline of a page while its code and texts load. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <Skeleton active title={{ width: '30%' }} paragraph={{ rows: 8 }} />
    </div>
  )
}
