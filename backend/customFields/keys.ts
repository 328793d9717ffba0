const longest = 40

/** Words of a label in plain letters and figures. */
const wordsIn = (label: string): readonly string[] =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

/** `shoeSize` of "Shoe size". Pure. */
export function keyFrom(label: string): string {
  const [first = 'field', ...others] = wordsIn(label)
  const key = [first.toLowerCase(), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())].join('')
  return (/^[a-z]/.test(key) ? key : `field${key}`).slice(0, longest)
}

/** `PLAINS_CREE` of "Plains Cree". Pure. */
export const optionCodeFrom = (label: string): string => (wordsIn(label).join('_').toUpperCase() || 'OPTION').slice(0, longest)
