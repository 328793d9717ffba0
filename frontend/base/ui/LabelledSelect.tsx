import { useId } from 'react'
import { Select, type SelectProps } from './Select.tsx'

/** Select below its label. */
export function LabelledSelect<Value = unknown>({ label, ...select }: Omit<SelectProps<Value>, 'id'> & { readonly label: string }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Select<Value> id={id} {...select} />
    </>
  )
}
