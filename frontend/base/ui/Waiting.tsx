import { Skeleton } from 'antd'

/** Holds the place of what is on its way. Without the library's title line, which is an empty heading to assistive technology. */
export const Waiting = ({ rows = 10 }: { readonly rows?: number }) => <Skeleton active title={false} paragraph={{ rows }} />
