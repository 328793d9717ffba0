import type { Values } from '#resources/core/conditions.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { getResource } from '#resources/index.ts'
import { FieldCell } from './FieldCell.tsx'
import { Redacted } from './Redacted.tsx'

/** Tags next to the title in a record's header: its state, and whether values are hidden. */
export function RecordStatus({ resource, row }: { readonly resource: string; readonly row: Values }) {
  const states = Object.entries(getResource(resource).fields).filter(([, field]) => isState(field))
  return (
    <>
      {states.map(([name]) => (
        <FieldCell key={name} resource={resource} name={name} row={row} />
      ))}
      {row.redacted === true && <Redacted />}
    </>
  )
}
