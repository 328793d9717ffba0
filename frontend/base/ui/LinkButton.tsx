import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { isPlainClick } from './isPlainClick.ts'

interface LinkButtonProps extends ButtonProps {
  readonly to: string
  /** Called instead of the navigation on a click without a modifier key. */
  readonly onPlainClick?: () => void
}

/** Link that looks like a button. The user can open it in a new tab, and it does not reload the application. */
export function LinkButton({ to, onPlainClick, ...props }: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    if (onPlainClick === undefined || !isPlainClick(event)) return follow(event)
    event.preventDefault()
    onPlainClick()
  }
  return <Button {...props} href={href} onClick={(event) => click(event as MouseEvent<HTMLAnchorElement>)} />
}
