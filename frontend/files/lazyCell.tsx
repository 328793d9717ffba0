import type { ReactNode } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import type { FieldPiece } from '../engine/area.ts'
import type { CellProps } from '../fields/types.ts'

/** A cell whose code is fetched with the first list that shows it. */
export function lazyCell(load: () => Promise<(props: CellProps<FieldDefinition>) => ReactNode>): FieldPiece {
  const View = later(async () => ({ default: await load() }))
  return {
    Cell: (props: CellProps<FieldDefinition>) => (
      <Awaiting fallback={null}>
        <View {...props} />
      </Awaiting>
    ),
  }
}

/** The type of a file in words, and its size. */
export const contentTypeCell = lazyCell(() => import('./FileCells.tsx').then(({ ContentTypeCell }) => ContentTypeCell))
export const fileSizeCell = lazyCell(() => import('./FileCells.tsx').then(({ FileSizeCell }) => FileSizeCell))
