/** The first letters of the first and the last name: `Marie-Ève Tremblay` → `MT`. */
export function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
