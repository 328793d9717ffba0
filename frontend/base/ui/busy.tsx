import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import type { ButtonProps } from 'antd'

/** Returns a loading state with a decorative icon. The library's own icon would stay in the button's accessible name after a failure. */
export const busy = (isBusy: boolean): ButtonProps['loading'] => isBusy && { icon: <LoadingOutlined aria-hidden /> }
