import { createContext } from 'react'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ViewedFile } from '../../document-viewer/types.ts'

/** Attachments of the surrounding list, for stepping through them in the viewer. */
export const AttachmentFiles = createContext<readonly ResourceAnswer['attachment'][]>([])

/** Converts an attachment, or a former version of one, to the viewer's file type. */
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
