/** Kinds of documents by what their files hold; what is none of the others is an archive. Specification 2, section 9, "File icons by extension". */
export const documentKinds = ['PDF', 'TEXT', 'SHEET', 'IMAGE', 'VIDEO', 'ARCHIVE'] as const
export type DocumentKind = (typeof documentKinds)[number]
