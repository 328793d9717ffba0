import type { Values } from '#resources/core/conditions.ts'
import { resourceNamed } from '#resources/index.ts'
import { fieldOf } from './fieldOf.ts'
import { viewAt } from './fieldPieces.ts'
import { Redacted } from './Redacted.tsx'

interface FieldCellProps {
  readonly resource: string
  readonly name: string
  readonly row: Values
}

/** One field of a row, read-only: in a table, a card or a detail. */
export function FieldCell({ resource, name, row }: FieldCellProps) {
  const field = fieldOf(resourceNamed(resource), name)
  if (field === null) return null
  if (row.redacted === true && field.sensitive === true) return <Redacted />
  const { Cell } = viewAt(resource, name, field)
  return <Cell resource={resource} name={name} field={field} value={row[name]} row={row} />
}
