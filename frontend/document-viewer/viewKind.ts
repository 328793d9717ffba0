import type { ViewedFile, ViewKind } from './types.ts'

/** Bytes above which a PDF is not opened: 50 MB (specification 2, section 9). */
const largestPdf = 50 * 2 ** 20

/** Pictures that browsers draw. A drawing is shown as an image, in which no script runs. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']
/** Films that some browsers play and others do not: tried, and offered for download where it fails. */
const films = ['video/mp4', 'video/quicktime', 'video/webm']

/** How a file is shown; what no browser shows is offered for download. */
export function viewKindOf({ contentType, fileSize, link }: Omit<ViewedFile, 'id' | 'fileName'>): ViewKind {
  if (link !== undefined) return 'external'
  if (contentType === 'application/pdf') return fileSize > largestPdf ? 'tooLarge' : 'pdf'
  if (pictures.includes(contentType)) return 'image'
  return films.includes(contentType) ? 'video' : 'unsupported'
}
