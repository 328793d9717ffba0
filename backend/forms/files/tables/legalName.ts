/** Words that SPSS and R reserve, names that SAS and the R script define, and names that no file of Windows may have. */
const reserved = new Set(
  [
    'all and by eq ge gt le lt ne not or to with con prn aux nul com1 lpt1 dictionary formats labels variables',
    'if else repeat while function for next break true false null inf nan na in readtable withoutapostrophe',
  ].flatMap((words) => words.split(' ')),
)

/** The longest name that SAS takes; SPSS and R take longer ones. */
const longest = 32

/**
 * A name that R, SAS and SPSS take: at most 32 letters, digits and underscores, a letter first, and none of those in use, whatever their case.
 * @param used the names in use, in lower case; the new one is added
 */
export function legalName(text: string, used: Set<string>): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const named = /^[A-Za-z]/.test(plain) && !reserved.has(plain.toLowerCase()) ? plain : plain === '' ? 'v' : `v_${plain}`
  let name = named.slice(0, longest)
  for (let number = 2; used.has(name.toLowerCase()); number++) name = `${named.slice(0, longest - 1 - String(number).length)}_${number}`
  used.add(name.toLowerCase())
  return name
}
