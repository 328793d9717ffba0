/** Owner of the folders on a library screen: all libraries that the reader may see, the organisation, or one study. */
export type LibraryScope = { readonly of: 'all' } | { readonly of: 'organisation' } | { readonly of: 'study'; readonly studyId: string }

/** URL parameter of the open folder. */
export const folderParameter = 'folder'

export const addressOfFolder = (folderId: string): string => `?${folderParameter}=${folderId}`
