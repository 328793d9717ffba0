import type { ViewedFile, ViewKind } from './types.ts'

/** Bytes above which a PDF is not opened: 50 MB (specification 2, section 9). */
const largestPdf = 50 * 2 ** 20

/** Picture types that browsers display. An SVG drawing is shown as an image, so its scripts do not run. */
const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']
/** Video types that only some browsers play. If the browser cannot play a video, the viewer offers a download. */
const films = ['video/mp4', 'video/quicktime', 'video/webm']

/** Returns how the viewer shows a file. It offers files that no browser shows for download. */
export function viewKindOf({ contentType, fileSize, link }: Omit<ViewedFile, 'id' | 'fileName'>): ViewKind {
  if (link !== undefined) return 'external'
  if (contentType === 'application/pdf') return fileSize > largestPdf ? 'tooLarge' : 'pdf'
  if (pictures.includes(contentType)) return 'image'
  return films.includes(contentType) ? 'video' : 'unsupported'
}
