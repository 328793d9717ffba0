import { Skeleton } from 'antd'

/** Placeholder for content that is loading. It omits the library's title line, which assistive technology reads as an empty heading. */
export const Waiting = ({ rows = 10 }: { readonly rows?: number }) => <Skeleton active title={false} paragraph={{ rows }} />
