import { Suspense } from 'react'
import { resourceNamed } from '#resources/index.ts'
import type { HeaderProps } from './headers.ts'
import { headerOf } from './headers.ts'

interface RecordHeaderProps {
  readonly resource: string
  readonly row: HeaderProps['row'] | null | undefined
}

/** The hand-made header of a record, where its resource has one and the record is there. */
export function RecordHeader({ resource, row }: RecordHeaderProps) {
  const Header = headerOf(resource)
  if (Header === undefined || row === null || row === undefined) return null
  return (
    <Suspense fallback={null}>
      <Header resource={resourceNamed(resource)} row={row} />
    </Suspense>
  )
}
