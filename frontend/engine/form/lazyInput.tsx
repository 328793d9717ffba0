import { Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { InputProps } from '../../fields/types.ts'

/** A field's hand-made input that is loaded where it is shown; an empty one holds its place meanwhile. */
export function lazyInput(load: () => Promise<{ readonly default: ComponentType<InputProps<FieldDefinition>> }>) {
  const Input = lazy(load)
  return (props: InputProps<FieldDefinition>) => (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Input {...props} />
    </Suspense>
  )
}
