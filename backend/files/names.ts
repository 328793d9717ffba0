/** Specification 1 and 2, section 5: letters, digits, plus, underscore, hyphen, dot and space; not empty. */
const safeName = /^[A-Za-z0-9+_\-. ]+$/

/** May a file carry this name? Names of nothing but dots would climb folders. */
export const isSafeFileName = (name: string): boolean =>
  safeName.test(name) && name.length <= 200 && name.trim() !== '' && !/^\.+$/.test(name.trim())
