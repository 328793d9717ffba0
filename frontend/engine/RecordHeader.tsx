import { Suspense } from 'react'
import { resourceNamed } from '#resources/index.ts'
import type { RecordPieceProps } from './area.ts'
import { usePieces } from './pieces.ts'

interface RecordHeaderProps {
  readonly resource: string
  readonly row: RecordPieceProps['row'] | null | undefined
}

/** The hand-made header of a record, where its resource has one and the record is there. */
export function RecordHeader({ resource, row }: RecordHeaderProps) {
  const Header = usePieces().headers[resource]
  if (Header === undefined || row === null || row === undefined) return null
  return (
    <Suspense fallback={null}>
      <Header resource={resourceNamed(resource)} row={row} />
    </Suspense>
  )
}
