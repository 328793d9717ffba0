import { megabyte } from './core/sizes.ts'

/**
 * What may be kept with a participant, told by the content of the file: images, films, documents, tables (specification 2, section 9), each
 * with the ends of names that it may have. A name that says something else than the content would open as something else once downloaded.
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

/** Bytes of one attachment at most. */
export const attachmentMaxBytes = 50 * megabyte

/**
 * May a file with this content have this name? A picture may be called as another kind of picture, and a film as another kind of film: cameras
 * and messengers do that, and every program opens them all the same. A name without an end says nothing, and may stand. What is none of these types has
 * the end of none of them.
 */
export function isNameOfType(fileName: string, contentType: string): boolean {
  const end = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase()
  if (end === undefined) return true
  const alike = Object.entries(attachmentExtensions).filter(([type]) => familyOf(type) === familyOf(contentType))
  const ends = (alike.length === 0 ? Object.entries(attachmentExtensions) : alike).flatMap(([, own]): readonly string[] => own)
  return ends.includes(end) === alike.length > 0
}

const familyOf = (type: string): string => /^(?:image|video)(?=\/)(?!\/svg)/.exec(type)?.[0] ?? type
