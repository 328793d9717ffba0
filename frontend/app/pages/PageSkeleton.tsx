import { Skeleton } from 'antd'

/** The outline of a page while its code and texts arrive. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true">
      <Skeleton active title={{ width: '30%' }} paragraph={{ rows: 8 }} />
    </div>
  )
}
