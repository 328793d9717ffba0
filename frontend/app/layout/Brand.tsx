import { Link } from 'react-router'
import { useSession } from '../../base/session/useSession.ts'
import { useFileAddress } from './useFileAddress.ts'

/** The organisation's logo, or its name set as one. */
export function Brand() {
  const { organisation } = useSession()
  const logo = useFileAddress(organisation.details.logoFile)
  return (
    <Link to="/" className="brand" title={organisation.name}>
      {logo === null ? (
        <span className="brand-mark" aria-hidden="true">
          {initials(organisation.name)}
        </span>
      ) : (
        <img src={logo} alt="" />
      )}
      <span className="nav-label">{organisation.name}</span>
    </Link>
  )
}

const initials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
