import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { Values } from '#resources/core/conditions.ts'
import { getValue } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { getRestrictedName } from '#resources/core/restricted.ts'
import { getResource } from '#resources/index.ts'
import { useDefinition } from '../base/customFields/useDefinition.ts'
import { useSession } from '../base/session/useSession.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { type Extensions, fieldViewOf, useExtensions } from './extensions.ts'
import { fieldOf } from './fieldOf.ts'
import { HiddenValue } from './HiddenValue.tsx'
import { RecordLink } from './RecordLink.tsx'
import { Redacted } from './Redacted.tsx'

interface FieldCellProps {
  readonly resource: string
  readonly name: string
  readonly row: Values
  /** True if the cell is already inside a link. */
  readonly isInLink?: boolean
}

/** Shows one field of a row, read-only: in a table, a card or a detail view. */
export function FieldCell({ resource, name, row, isInLink = false }: FieldCellProps) {
  const extensions = useExtensions()
  const session = useSession()
  const field = fieldOf(useDefinition(resource), name)
  if (field === null) return null
  const value = getValue(row, name)
  if (!mayReadField(session, field)) return <HiddenValue />
  if (row.redacted === true && field.sensitive === true && value === undefined) {
    // A cell that names the row shows a general name with the mark "restricted", once per row. All other hidden cells show a placeholder.
    return isInLink ? <RestrictedTitle resource={resource} row={row} /> : <HiddenValue record={recordOf(resource, row)} />
  }
  const { Cell } = fieldViewOf(extensions, resource, name, field)
  const cell = <Cell resource={resource} name={name} field={field} value={value} row={row} />
  // A cell that links to the row also shows that the row is restricted.
  if (isInLink && row.redacted === true)
    return (
      <>
        {cell} <Redacted />
      </>
    )
  const target = isInLink ? null : linkedRecordOf(extensions, field, row, name)
  if (target === null) return cell
  return (
    <RecordLink {...target} className="field-link">
      {cell}
    </RecordLink>
  )
}

const RestrictedTitle = ({ resource, row }: Pick<FieldCellProps, 'resource' | 'row'>) => (
  <>
    {getRestrictedName(getResource(resource), row)} <Redacted />
  </>
)

const recordOf = (resource: string, { id }: Values) => (typeof id === 'string' ? { resource, id } : undefined)

/** Returns the record to which a reference points, if a click on its title opens it over the current screen. */
function linkedRecordOf(
  { recordLinks }: Extensions,
  field: FieldDefinition,
  row: Values,
  name: string,
): { readonly resource: string; readonly id: string } | null {
  const id = row[name]
  const target = targetOf(field)
  if (target === null || typeof id !== 'string' || recordLinks[target] === undefined) return null
  return labelsOf(row, name)[id] === undefined ? null : { resource: target, id }
}
