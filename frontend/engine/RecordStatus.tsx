import type { Values } from '#resources/core/conditions.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import { FieldCell } from './FieldCell.tsx'
import { Redacted } from './Redacted.tsx'

/** What a record's header tells beside its title: its state, and that parts of it are withheld. */
export function RecordStatus({ resource, row }: { readonly resource: string; readonly row: Values }) {
  const states = Object.entries(resourceNamed(resource).fields).filter(([, field]) => isState(field))
  return (
    <>
      {states.map(([name]) => (
        <FieldCell key={name} resource={resource} name={name} row={row} />
      ))}
      {row.redacted === true && <Redacted />}
    </>
  )
}
