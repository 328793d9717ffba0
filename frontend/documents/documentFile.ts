import type { ResourceAnswer } from '#resources/rows.ts'
import type { ViewedFile } from '../document-viewer/types.ts'

/** A document, or a former version of one, as the viewer knows files. */
export const viewedFileOf = (
  { fileId, contentType, fileSize }: Pick<ResourceAnswer['document' | 'documentVersion'], 'fileId' | 'contentType' | 'fileSize'>,
  name: string,
): ViewedFile => ({ id: String(fileId), fileName: name, contentType: contentType ?? '', fileSize: fileSize ?? 0 })
