import { useMay } from '../../../base/providers/useMay.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { ReferenceSelect } from '../../../fields/inputs/ReferenceSelect.tsx'

interface TeamSelectProps {
  readonly id?: string
  readonly to: 'role' | 'study'
  /** Roles or studies of the reader. A reader who may not list all roles or studies chooses only from these. */
  readonly own: readonly { readonly id: string; readonly name: string }[]
  /** Labels by id of selected roles or studies that are not the reader's. */
  readonly titles: Readonly<Record<string, string>>
  /** Placeholder for no selection: any team. */
  readonly placeholder: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}

/** Select for the role or study whose members a view is shared with. */
export function TeamSelect({ id, to, own, titles, placeholder, value, onChange }: TeamSelectProps) {
  const canList = useMay()(to, 'list')
  const selectedId = value ?? null
  if (canList)
    return (
      <ReferenceSelect
        to={to}
        titles={{ ...titles, ...Object.fromEntries(own.map((each) => [each.id, each.name])) }}
        value={selectedId === null ? [] : [selectedId]}
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
      value={selectedId}
      options={own.map((each) => ({ value: each.id, label: each.name }))}
      onChange={(next?: string) => onChange?.(next ?? null)}
    />
  )
}
