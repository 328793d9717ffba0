import { getResource } from '#resources/index.ts'
import type { HeaderComponentProps } from './area.ts'
import { useExtensions } from './extensions.ts'

interface RecordHeaderProps {
  readonly resource: string
  readonly row: HeaderComponentProps['row'] | null | undefined
  readonly inForm?: readonly string[]
}

/**
 * Custom header of a record, if its resource has one and the record is loaded. The surrounding `Suspended` contains the content below it
 * too, which would otherwise move down when the header's chunk arrives.
 */
export function RecordHeader({ resource, row, inForm = [] }: RecordHeaderProps) {
  const Header = useExtensions().headers[resource]
  if (Header === undefined || row === null || row === undefined) return null
  return <Header resource={getResource(resource)} row={row} inForm={inForm} />
}
