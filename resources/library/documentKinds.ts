/**
 * Kinds of documents, by the content of their files; any other content is an archive. Specification 2, section 9, "File icons by
 * extension".
 */
export const documentKinds = ['PDF', 'TEXT', 'SHEET', 'IMAGE', 'VIDEO', 'ARCHIVE'] as const
export type DocumentKind = (typeof documentKinds)[number]
