import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPiece } from '../../engine/area.ts'
import type { CellProps } from '../../fields/types.ts'

const cells = () => import('./AttachmentCells.tsx')
const FileName = lazy(() => cells().then(({ FileNameCell }) => ({ default: FileNameCell })))
const ContentType = lazy(() => cells().then(({ ContentTypeCell }) => ({ default: ContentTypeCell })))
const FileSize = lazy(() => cells().then(({ FileSizeCell }) => ({ default: FileSizeCell })))

type Cell = typeof FileName
const piece = (View: Cell): FieldPiece => ({
  Cell: (props: CellProps<FieldDefinition>) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  ),
})

export const attachmentFields: Readonly<Record<string, FieldPiece>> = Object.fromEntries(
  ['attachment', 'attachmentVersion'].flatMap((resource) => [
    [`${resource}.fileName`, piece(FileName)],
    [`${resource}.contentType`, piece(ContentType)],
    [`${resource}.fileSize`, piece(FileSize)],
  ]),
)
