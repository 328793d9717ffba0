/**
 * Cells that a spreadsheet would run. A cell that begins with = + - @, a tab or a line break gets an apostrophe before it on
 * the way out, and loses it again on the way in, so that every text survives a round trip. Plain numbers and phone numbers
 * (-5, -1e-7, +1 514 555-0100) only look like formulas and stay as they are. Full-width signs count: spreadsheets in some languages take them too.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/
const plain = /^[+-]?\(?\d(?:[\d\s().,-]*|[\d.]*e[+-]?\d{1,3})$/i
const guarded = /^''*[=+\-@＝＋－＠\t\r]/

/** The cell as it is safe to open in a spreadsheet. */
export const guardCell = (text: string): string => (formula.test(text) && !plain.test(text) ? `'${text}` : text)

/** What stood in the cell before `guardCell`. */
export const unguardCell = (text: string): string => (guarded.test(text) ? text.slice(1) : text)

/** Would a spreadsheet have run this cell of a file that came in? Nobody types one into a list of people. */
export const isFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r]/.test(text) && !plain.test(text.trim())
