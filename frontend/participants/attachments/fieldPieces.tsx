import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPiece, FieldPieces } from '../../engine/area.ts'
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

const fileName = piece(FileName)
const contentType = piece(ContentType)
const fileSize = piece(FileSize)

export const attachmentFields: FieldPieces = {
  'attachment.fileName': fileName,
  'attachment.contentType': contentType,
  'attachment.fileSize': fileSize,
  'attachmentVersion.fileName': fileName,
  'attachmentVersion.contentType': contentType,
  'attachmentVersion.fileSize': fileSize,
}
