import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { InputProps } from '../../fields/types.ts'

/** Creates a custom input that loads when it is shown. Until then, an empty input reserves its space. */
export function lazyInput(load: () => Promise<{ readonly default: (props: InputProps<FieldDefinition>) => ReactNode }>) {
  const Input = lazyPart(load)
  return (props: InputProps<FieldDefinition>) => (
    <Suspended fallback={<Skeleton.Input active block />}>
      <Input {...props} />
    </Suspended>
  )
}
