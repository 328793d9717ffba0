import { Fragment } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { resourceNamed } from '#resources/index.ts'
import { viewOf } from '../fields/index.ts'
import { useTitles } from '../fields/useTitles.ts'
import { fieldOf } from './fieldOf.ts'

interface FieldValueTextProps {
  readonly resource: string
  readonly name: string
  /** One value or several: those of a filter, which come from an address as text. */
  readonly value: unknown
}

/** Values of a field outside a row: in a filter's chip. */
export function FieldValueText({ resource, name, value }: FieldValueTextProps) {
  const field = fieldOf(resourceNamed(resource), name)
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (field === null) return null
  const target = targetOf(field)
  if (target !== null) return <ReferenceTitles to={target} ids={values.map(String)} />
  const { Cell } = viewOf(field)
  return values.map((each, index) => (
    <Fragment key={String(each)}>
      {index > 0 && ', '}
      <Cell resource={resource} name={name} field={field} value={asStored(each, field)} row={{}} />
    </Fragment>
  ))
}

function ReferenceTitles({ to, ids }: { readonly to: string; readonly ids: readonly string[] }) {
  const titles = useTitles(to, ids, {})
  return ids.map((id) => titles[id] ?? '…').join(', ')
}

/** An address holds text; cells expect what is stored. */
function asStored(value: unknown, field: FieldDefinition): unknown {
  if (value === 'true' || value === 'false') return value === 'true'
  const isList = viewOf(field).takesList === true
  if (isList) return [value]
  return viewOf(field).align === 'right' && typeof value === 'string' && value !== '' ? Number(value) : value
}
