/** Characters of a file's name that are shown at most (specification 2, section 9). */
const longest = 35
/** Characters of the end that stay: it tells the kind of file, and often which of several it is. */
const ending = 12

/** `A very long name of a scan…ge 2.pdf`: the middle is left out. Whoever shows it gives the whole name beside it, to be read out and on hover. */
export function shortName(fileName: string): string {
  const characters = [...fileName]
  if (characters.length <= longest) return fileName
  return `${characters.slice(0, longest - ending - 1).join('')}…${characters.slice(-ending).join('')}`
}
