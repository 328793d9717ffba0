import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'
import { isPlainClick } from './isPlainClick.ts'

interface LinkButtonProps extends ButtonProps {
  readonly to: string
  /** What a plain click does in place of leaving the screen. */
  readonly onPlainClick?: () => void
}

/** A link that looks like a button: it opens in a new tab, too, and does not reload the application. */
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
