import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { ViewedFile } from '../../document-viewer/types.ts'

/** Converts a document, or a former version of one, to the viewer's file type. */
export const viewedFileOf = (
  { fileId, contentType, fileSize }: Pick<ResourceAnswer['document' | 'documentVersion'], 'fileId' | 'contentType' | 'fileSize'>,
  name: string,
): ViewedFile => ({ id: String(fileId), fileName: name, contentType: contentType ?? '', fileSize: fileSize ?? 0 })
