import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getResource } from '#resources/index.ts'
import { isPlainClick } from '../base/ui/isPlainClick.ts'
import { useExtensions } from './extensions.ts'
import { useOpenPath } from './useOpenPath.ts'

interface RecordLinkProps {
  readonly resource: string
  readonly id: string
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Link to a record's page. A plain click opens the record over the current screen if the resource supports it. If the reader may not open
 * the page, shows only the text.
 */
export function RecordLink({ resource, id, label, className, children }: RecordLinkProps) {
  const path = useOpenPath(getResource(resource))(id)
  const open = useExtensions().recordLinks[resource]
  if (path === null) return children
  return (
    <Link
      className={className}
      to={path}
      aria-label={label}
      onClick={(event) => {
        if (open === undefined || !isPlainClick(event)) return
        event.preventDefault()
        open(id)
      }}
    >
      {children}
    </Link>
  )
}
