import type { Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { listOf, textOf } from '../../base/texts/values.ts'
import { useTitles } from '../../fields/hooks/useTitles.ts'
import { fieldViewOf, useExtensions } from '../extensions.ts'

interface SideValueProps {
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
  readonly value: unknown
  /** Rows that may contain the titles of referenced rows. */
  readonly known: readonly Values[]
}

/** Shows one user's value of a field, whether or not it is valid. */
export function SideValue(props: SideValueProps) {
  const { field, known, name } = props
  const labels = Object.assign({}, ...known.map((row) => labelsOf(row, name))) as Record<string, string>
  const target = targetOf(field)
  if (target !== null) return <Referenced {...props} to={target} labels={labels} />
  return <Shown {...props} labels={labels} />
}

function Referenced({ to, ...props }: SideValueProps & { readonly to: string; readonly labels: Readonly<Record<string, string>> }) {
  const { value, labels } = props
  const ids = Array.isArray(value) ? listOf(value) : [textOf(value)].filter((id) => id !== '')
  const titles = useTitles(to, ids, labels)
  return <Shown {...props} labels={titles} />
}

function Shown({ resource, name, field, value, labels }: SideValueProps & { readonly labels: Readonly<Record<string, string>> }) {
  const extensions = useExtensions()
  if (typeof value === 'string' && !isReadable(field, value)) return <span className="field-text">{value}</span>
  const { Cell } = fieldViewOf(extensions, resource, name, field)
  return <Cell resource={resource} name={name} field={field} value={value ?? null} row={{ [name]: value, labels: { [name]: labels } }} />
}

/** True if the value is valid and can be formatted. Incomplete input is shown as typed; secrets are never shown. */
function isReadable(field: FieldDefinition, value: string): boolean {
  const type = typeOf(field)
  const context = { row: {}, today: '9999-12-31' }
  return type.isWriteOnly === true || type.check(type.normalise(value, field, context), field, context).length === 0
}
