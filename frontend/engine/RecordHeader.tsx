import { resourceNamed } from '#resources/index.ts'
import { Awaiting } from '../base/ui/later.tsx'
import type { HeaderPieceProps } from './area.ts'
import { usePieces } from './pieces.ts'

interface RecordHeaderProps {
  readonly resource: string
  readonly row: HeaderPieceProps['row'] | null | undefined
  readonly inForm?: readonly string[]
}

/** The hand-made header of a record, where its resource has one and the record is there. */
export function RecordHeader({ resource, row, inForm = [] }: RecordHeaderProps) {
  const Header = usePieces().headers[resource]
  if (Header === undefined || row === null || row === undefined) return null
  return (
    <Awaiting fallback={null}>
      <Header resource={resourceNamed(resource)} row={row} inForm={inForm} />
    </Awaiting>
  )
}
