/** Maximum number of shown characters of a file name (specification 2, section 9). */
const longest = 35
/** Number of characters shown from the end of the name. They show the type of the file, and often distinguish similar names. */
const ending = 12

/**
 * Shortens a name in the middle: `A very long name of a scan…ge 2.pdf`. The caller adds the full name for screen readers and as a
 * tooltip.
 */
export function shortName(fileName: string): string {
  const characters = [...fileName]
  if (characters.length <= longest) return fileName
  return `${characters.slice(0, longest - ending - 1).join('')}…${characters.slice(-ending).join('')}`
}
