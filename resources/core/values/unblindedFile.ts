/** Ending of the names of files that contain items for unblinded roles, before the file extension. */
const suffix = '-unblinded'

/** Returns the file name with the mark of files that contain items for unblinded roles. Pure. */
export const markUnblindedFile = (fileName: string): string => fileName.replace(/(\.\w+)?$/, (extension) => `${suffix}${extension}`)

/** True if a response header names a file that contains items for unblinded roles. Pure. */
export const namesUnblindedFile = (contentDisposition: unknown): boolean =>
  typeof contentDisposition === 'string' && new RegExp(`${suffix}\\.\\w+"?$`).test(contentDisposition)
