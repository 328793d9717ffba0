import { inUnicodeForm } from './unicodeForm.ts'

/** Specification 1 and 2, section 5: letters, digits, plus, underscore, hyphen, dot and space; not empty. */
const safeName = /^[A-Za-z0-9+_\-. ]+$/
const longest = 200

/** True for a safe file name. A name of only dots is unsafe, because it could refer to a parent folder. */
export const isSafeFileName = (name: string): boolean =>
  safeName.test(name) && name.length <= longest && name.trim() !== '' && !/^\.+$/.test(name.trim())

/**
 * Returns the closest safe file name: accents are removed, other forbidden characters become a hyphen or a space. Null if nothing
 * remains.
 */
export function makeSafeFileName(name: string): string | null {
  const [, stem = name, end = ''] = /^(.*)(\.[A-Za-z0-9]{1,8})$/s.exec(name) ?? []
  const plainStem = inUnicodeForm(stem, 'NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/( ?)[^A-Za-z0-9+_\-. ]+( ?)/g, (_, before: string, after: string) => (before + after === '' ? '-' : ' '))
    .replace(/^[\s.-]+|[\s-]+$/g, '')
  const safe = `${plainStem.slice(0, longest - end.length)}${end}`
  return plainStem !== '' && isSafeFileName(safe) ? safe : null
}
