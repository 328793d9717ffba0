/** Of whom a library screen shows folders: of all whose the reader sees, of the organisation, or of one study. */
export type LibraryPlace = { readonly of: 'all' } | { readonly of: 'organisation' } | { readonly of: 'study'; readonly studyId: string }

/** The parameter of the address that names the open folder. */
export const folderParameter = 'folder'
