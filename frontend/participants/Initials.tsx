import './initials.css'
import { initialsOf } from '../engine/presence/initials.ts'

/** A person by the first letters of the name, which stands beside them in words. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span className="initials" aria-hidden>
    {initialsOf(name)}
  </span>
)
