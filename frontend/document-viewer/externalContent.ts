import type { ViewedFile } from './types.ts'

/**
 * Creates an external link among the viewed files. The viewer shows its URL and opens it in the browser. The product never fetches it.
 */
export const externalContent = (link: string): ViewedFile => ({
  id: link,
  fileName: link,
  contentType: 'text/uri-list',
  fileSize: 0,
  link,
})
