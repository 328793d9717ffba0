import { inUnicodeForm } from './unicodeForm.ts'

/** Specification 1 and 2, section 5: letters, digits, plus, underscore, hyphen, dot and space; not empty. */
const safeName = /^[A-Za-z0-9+_\-. ]+$/
const longest = 200

/** May a file carry this name? Names of nothing but dots would climb folders. */
export const isSafeFileName = (name: string): boolean =>
  safeName.test(name) && name.length <= longest && name.trim() !== '' && !/^\.+$/.test(name.trim())

/** The name closest to this one that a file may carry: without accents, with a hyphen or a space for what else is not allowed; null where nothing is left. */
export function safeFileNameFor(name: string): string | null {
  const [, stem = name, end = ''] = /^(.*)(\.[A-Za-z0-9]{1,8})$/s.exec(name) ?? []
  const plain = inUnicodeForm(stem, 'NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/( ?)[^A-Za-z0-9+_\-. ]+( ?)/g, (_, before: string, after: string) => (before + after === '' ? '-' : ' '))
    .replace(/^[\s.-]+|[\s-]+$/g, '')
  const safe = `${plain.slice(0, longest - end.length)}${end}`
  return plain !== '' && isSafeFileName(safe) ? safe : null
}
