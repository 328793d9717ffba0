import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import type { InputProps } from '../../fields/types.ts'

/** A field's hand-made input that is loaded where it is shown; an empty one holds its place meanwhile. */
export function lazyInput(load: () => Promise<{ readonly default: (props: InputProps<FieldDefinition>) => ReactNode }>) {
  const Input = later(load)
  return (props: InputProps<FieldDefinition>) => (
    <Awaiting fallback={<Skeleton.Input active block />}>
      <Input {...props} />
    </Awaiting>
  )
}
