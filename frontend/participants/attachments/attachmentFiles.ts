import { createContext } from 'react'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { ViewedFile } from '../../document-viewer/types.ts'

/** The attachments of the list around, which the viewer steps through. */
export const AttachmentFiles = createContext<readonly ResourceAnswer['attachment'][]>([])

/** An attachment, or a former version of one, as the viewer knows files. */
export const viewedFileOf = ({
  fileId,
  fileName,
  contentType,
  fileSize,
}: ResourceAnswer['attachment' | 'attachmentVersion']): ViewedFile => ({
  id: String(fileId),
  fileName: fileName ?? '',
  contentType: contentType ?? '',
  fileSize: fileSize ?? 0,
})
