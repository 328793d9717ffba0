import { inUnicodeForm } from './unicodeForm.ts'

/** What two headers that mean the same column have in common: letter case, accents, spaces and punctuation do not count. Pure. */
export const headerWord = (header: string): string =>
  inUnicodeForm(header, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What two files with the same columns have in common, whatever their order. Pure. */
export const headersWord = (headers: readonly string[]): string => [...new Set(headers.map(headerWord))].sort().join(' ')
