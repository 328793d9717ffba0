import type { ComponentProps } from 'react'

interface CardButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly className?: string
  /** What it is called. */
  readonly 'aria-label': string
}

/** A button with an icon alone. A plain one: a board draws a hundred at once, and each of the design library's costs as much as a card. */
export const CardButton = ({ className = '', ...button }: CardButtonProps) => (
  <button type="button" className={`board-card-button ${className}`} {...button} />
)
