import { Button, type ButtonProps } from 'antd'
import type { MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link that looks like a button: it opens in a new tab, too, and does not reload the application. */
export function LinkButton({ to, ...props }: ButtonProps & { readonly to: string }) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return <Button {...props} href={href} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />
}
