import type { FieldOverrides } from '../../engine/area.ts'
import { contentTypeCell, fileSizeCell, lazyCell } from '../../files/lazyCell.tsx'

const fileName = lazyCell(() => import('./FileNameCell.tsx').then(({ FileNameCell }) => FileNameCell))

export const attachmentFields = {
  'attachment.fileName': fileName,
  'attachment.contentType': contentTypeCell,
  'attachment.fileSize': fileSizeCell,
  'attachmentVersion.fileName': fileName,
  'attachmentVersion.contentType': contentTypeCell,
  'attachmentVersion.fileSize': fileSizeCell,
} satisfies FieldOverrides
