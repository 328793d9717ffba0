import { createContext } from 'react'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { ViewedFile } from '../../document-viewer/types.ts'

/** The attachments of the list around, which the viewer steps through. */
export const AttachmentFiles = createContext<readonly AnsweredRow[]>([])

/** An attachment, or a former version of one, as the viewer knows files. */
export const viewedFileOf = ({ fileId, fileName, contentType, fileSize }: AnsweredRow): ViewedFile => ({
  id: String(fileId),
  fileName: String(fileName ?? ''),
  contentType: String(contentType ?? ''),
  fileSize: Number(fileSize ?? 0),
})
