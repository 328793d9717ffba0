import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import type { ButtonProps } from 'antd'

/** A button that works turns an icon that nobody reads out: the library's own stays in the button's name after the work has failed. */
export const busy = (isBusy: boolean): ButtonProps['loading'] => isBusy && { icon: <LoadingOutlined aria-hidden /> }
