import type { Values } from '#resources/core/conditions.ts'
import { valueNamed } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { restrictedName } from '#resources/core/restricted.ts'
import { resourceNamed } from '#resources/index.ts'
import { mayReadField } from '#resources/readable.ts'
import { useDefinition } from '../base/customFields/useDefinition.ts'
import { useSession } from '../base/session/useSession.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { fieldOf } from './fieldOf.ts'
import { HiddenValue } from './HiddenValue.tsx'
import { type Pieces, usePieces, viewAt } from './pieces.ts'
import { RecordLink } from './RecordLink.tsx'
import { Redacted } from './Redacted.tsx'

interface FieldCellProps {
  readonly resource: string
  readonly name: string
  readonly row: Values
  /** It stands in a link already. */
  readonly isInLink?: boolean
}

/** One field of a row, read-only: in a table, a card or a detail. */
export function FieldCell({ resource, name, row, isInLink = false }: FieldCellProps) {
  const pieces = usePieces()
  const session = useSession()
  const field = fieldOf(useDefinition(resource), name)
  if (field === null) return null
  const value = valueNamed(row, name)
  if (!mayReadField(session, field)) return <HiddenValue />
  if (row.redacted === true && field.sensitive === true && value === undefined) {
    // Where the value would name the row, what the row is called instead stands there, with the block: once in a row.
    return isInLink ? <RestrictedTitle resource={resource} row={row} /> : <HiddenValue record={recordOf(resource, row)} />
  }
  const { Cell } = viewAt(pieces, resource, name, field)
  const cell = <Cell resource={resource} name={name} field={field} value={value} row={row} />
  // Whatever opens the row says once that it is restricted.
  if (isInLink && row.redacted === true)
    return (
      <>
        {cell} <Redacted />
      </>
    )
  const target = isInLink ? null : targetIn(pieces, field, row, name)
  if (target === null) return cell
  return (
    <RecordLink {...target} className="field-link">
      {cell}
    </RecordLink>
  )
}

const RestrictedTitle = ({ resource, row }: Pick<FieldCellProps, 'resource' | 'row'>) => (
  <>
    {restrictedName(resourceNamed(resource), row)} <Redacted />
  </>
)

const recordOf = (resource: string, { id }: Values) => (typeof id === 'string' ? { resource, id } : undefined)

/** The record that a reference names, where it has a title to be clicked and opens in place. */
function targetIn(
  { recordLinks }: Pieces,
  field: FieldDefinition,
  row: Values,
  name: string,
): { readonly resource: string; readonly id: string } | null {
  const id = row[name]
  const target = targetOf(field)
  if (target === null || typeof id !== 'string' || recordLinks[target] === undefined) return null
  return labelsOf(row, name)[id] === undefined ? null : { resource: target, id }
}
