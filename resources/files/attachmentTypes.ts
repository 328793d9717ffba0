import { megabyte } from '../core/values/sizes.ts'

/**
 * Types of attachments, detected by content: images, films, documents, tables (specification 2, section 9), each with its allowed
 * extensions. A file whose extension contradicts its content would open as another type after download.
 */
export const attachmentExtensions = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tif', 'tiff'],
  'image/gif': ['gif'],
  'image/svg+xml': ['svg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/vnd.avi': ['avi'],
  'video/mpeg': ['mpeg', 'mpg'],
  'text/plain': ['txt', 'text'],
  'text/csv': ['csv'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type AttachmentType = keyof typeof attachmentExtensions
export const attachmentTypes = Object.keys(attachmentExtensions) as unknown as readonly [AttachmentType, ...AttachmentType[]]

/** Maximum size of one attachment, in bytes. */
export const attachmentMaxBytes = 50 * megabyte

/**
 * True if a file with this content may have this name. An image may have the extension of another image type, and a film that of another
 * film type: cameras and messengers write these names, and every program opens the files. A name without an extension is allowed. Other
 * content must not have an extension of these types.
 */
export function isNameOfType(fileName: string, contentType: string): boolean {
  const end = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase()
  if (end === undefined) return true
  const alike = Object.entries(attachmentExtensions).filter(([type]) => familyOf(type) === familyOf(contentType))
  const ends = (alike.length === 0 ? Object.entries(attachmentExtensions) : alike).flatMap(
    ([, extensions]): readonly string[] => extensions,
  )
  return ends.includes(end) === alike.length > 0
}

const familyOf = (type: string): string => /^(?:image|video)(?=\/)(?!\/svg)/.exec(type)?.[0] ?? type
