import type { ComponentProps } from 'react'

interface CardButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly className?: string
  /** Accessible name. */
  readonly 'aria-label': string
}

/**
 * Button with an icon only. A plain HTML element: a board renders a hundred at once, and the design library's button costs as much as a
 * whole card.
 */
export const CardButton = ({ className = '', ...button }: CardButtonProps) => (
  <button type="button" className={`board-card-button ${className}`} {...button} />
)
