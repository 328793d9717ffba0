import './initials.css'
import type { CSSProperties } from 'react'
import { hueOf, initialsOf } from './initials.ts'

interface InitialsProps {
  /** Whose they are: a person keeps their colour, whatever they are called. Null: nobody's, such as the system's. */
  readonly id: string | null
  readonly name: string
  /** They are at work on something right now. */
  readonly isActive?: boolean
}

/** Somebody's initials in a colour of their own, beside their name: read out is the name. */
export const Initials = ({ id, name, isActive = false }: InitialsProps) => (
  <span
    className="initials"
    data-active={isActive || undefined}
    style={id === null ? undefined : ({ '--hue': hueOf(id) } as CSSProperties)}
    aria-hidden
  >
    {initialsOf(name)}
  </span>
)
