import type { FieldDefinition } from '#resources/core/field.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import type { FieldPiece, FieldPieces } from '../../engine/area.ts'
import type { CellProps } from '../../fields/types.ts'

const cells = () => import('./AttachmentCells.tsx')
const FileName = later(() => cells().then(({ FileNameCell }) => ({ default: FileNameCell })))
const ContentType = later(() => cells().then(({ ContentTypeCell }) => ({ default: ContentTypeCell })))
const FileSize = later(() => cells().then(({ FileSizeCell }) => ({ default: FileSizeCell })))

type Cell = typeof FileName
const piece = (View: Cell): FieldPiece => ({
  Cell: (props: CellProps<FieldDefinition>) => (
    <Awaiting fallback={null}>
      <View {...props} />
    </Awaiting>
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
