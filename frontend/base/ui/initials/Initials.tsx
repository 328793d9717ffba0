import './initials.css'
import type { CSSProperties } from 'react'
import { hueOf, initialsOf } from './initials.ts'

interface InitialsProps {
  /** Id of the person, which determines the colour regardless of the name. Null for an actor that is no person, such as the system. */
  readonly id: string | null
  readonly name: string
  /** True while the person is editing. */
  readonly isActive?: boolean
}

/** Initials of a person in their colour. Hidden from screen readers, which announce the name next to them. */
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
