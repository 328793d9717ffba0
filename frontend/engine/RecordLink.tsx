import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { isPlainClick } from '../base/ui/isPlainClick.ts'
import { usePieces } from './pieces.ts'
import { useOpenPath } from './useOpenPath.ts'

interface RecordLinkProps {
  readonly resource: string
  readonly id: string
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link to a record's page, which a plain click opens in place where the resource has a way to. What has no page, or none for this reader, is no link. */
export function RecordLink({ resource, id, label, className, children }: RecordLinkProps) {
  const path = useOpenPath(resourceNamed(resource))(id)
  const open = usePieces().recordLinks[resource]
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
