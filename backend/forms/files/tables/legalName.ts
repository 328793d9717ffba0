/** Words that SPSS and R reserve, names that SAS and the R script define, and names that Windows forbids for files. */
const reservedWords = new Set(
  [
    'all and by eq ge gt le lt ne not or to with con prn aux nul com1 lpt1 dictionary formats labels variables',
    'if else repeat while function for next break true false null inf nan na in readtable withoutapostrophe',
  ].flatMap((line) => line.split(' ')),
)

/** Longest name that SAS allows; SPSS and R allow longer ones. */
const longest = 32

/**
 * Returns a name that R, SAS and SPSS allow: at most 32 letters, digits and underscores, starting with a letter, and different from all
 * names in use, ignoring case.
 * @param used the names in use, in lower case; the new one is added
 */
export function legalName(text: string, used: Set<string>): string {
  const plainText = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const legalStart =
    /^[A-Za-z]/.test(plainText) && !reservedWords.has(plainText.toLowerCase()) ? plainText : plainText === '' ? 'v' : `v_${plainText}`
  let name = legalStart.slice(0, longest)
  for (let number = 2; used.has(name.toLowerCase()); number++)
    name = `${legalStart.slice(0, longest - 1 - String(number).length)}_${number}`
  used.add(name.toLowerCase())
  return name
}
