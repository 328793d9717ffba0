import { inUnicodeForm } from './unicodeForm.ts'

/** Returns the normalized header of a column: case, accents, spaces and punctuation are ignored. Pure. */
export const normaliseHeader = (header: string): string =>
  inUnicodeForm(header, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the normalized headers of a file, sorted. Pure. */
export const createHeaderSignature = (headers: readonly string[]): string => [...new Set(headers.map(normaliseHeader))].sort().join(' ')
