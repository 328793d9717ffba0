import { useMay } from '../../../base/providers/useMay.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { ReferenceSelect } from '../../../fields/ReferenceSelect.tsx'

interface TeamSelectProps {
  readonly id?: string
  readonly to: 'role' | 'study'
  /** Those that the reader belongs to: who may look up none is offered these alone. */
  readonly own: readonly { readonly id: string; readonly name: string }[]
  /** What the chosen one is called, where it is none of their own. */
  readonly titles: Readonly<Record<string, string>>
  /** Says that any will do. */
  readonly placeholder: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}

/** The role or study whose people a view is shared with. */
export function TeamSelect({ id, to, own, titles, placeholder, value, onChange }: TeamSelectProps) {
  const mayLookUp = useMay()(to, 'list')
  const chosen = value ?? null
  if (mayLookUp)
    return (
      <ReferenceSelect
        to={to}
        titles={{ ...titles, ...Object.fromEntries(own.map((each) => [each.id, each.name])) }}
        value={chosen === null ? [] : [chosen]}
        onChange={([first]) => onChange?.(first ?? null)}
        control={{ id, placeholder }}
        allowClear
      />
    )
  return (
    <Select
      id={id}
      className="field-wide"
      allowClear
      placeholder={placeholder}
      value={chosen}
      options={own.map((each) => ({ value: each.id, label: each.name }))}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  )
}
