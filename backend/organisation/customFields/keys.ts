const longest = 40

/** Splits a label into words of plain letters and digits. */
const splitWords = (label: string): readonly string[] =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

/** Returns a key such as `shoeSize` for "Shoe size". Pure. */
export function deriveKey(label: string): string {
  const [first = 'field', ...others] = splitWords(label)
  const key = [first.toLowerCase(), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())].join('')
  return (/^[a-z]/.test(key) ? key : `field${key}`).slice(0, longest)
}

/** Returns a code such as `PLAINS_CREE` for "Plains Cree". Pure. */
export const deriveOptionCode = (label: string): string => (splitWords(label).join('_').toUpperCase() || 'OPTION').slice(0, longest)
