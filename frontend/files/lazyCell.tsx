import type { ReactNode } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import type { FieldOverride } from '../engine/area.ts'
import type { CellProps } from '../fields/types.ts'

/** Creates a cell whose code loads with the first list that shows it. */
export function lazyCell(load: () => Promise<(props: CellProps<FieldDefinition>) => ReactNode>): FieldOverride {
  const View = lazyPart(async () => ({ default: await load() }))
  return {
    Cell: (props: CellProps<FieldDefinition>) => (
      <Suspended fallback={null}>
        <View {...props} />
      </Suspended>
    ),
  }
}

/** Shows the type of a file as text, and its size. */
export const contentTypeCell = lazyCell(() => import('./FileCells.tsx').then(({ ContentTypeCell }) => ContentTypeCell))
export const fileSizeCell = lazyCell(() => import('./FileCells.tsx').then(({ FileSizeCell }) => FileSizeCell))
