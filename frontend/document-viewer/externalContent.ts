import type { ViewedFile } from './types.ts'

/** What a link leads to, beside files that the viewer steps through: it says where it is and is opened there. Never fetched by us. */
export const externalContent = (link: string): ViewedFile => ({
  id: link,
  fileName: link,
  contentType: 'text/uri-list',
  fileSize: 0,
  link,
})
