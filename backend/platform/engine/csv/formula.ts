/**
 * Cells that a spreadsheet would execute. In an export, a cell that begins with = + - @, a tab or a line break gets an apostrophe in
 * front; an import removes it again, so that every text survives a round trip. Plain numbers and phone numbers (-5, -1e-7, +1 514
 * 555-0100) only look like formulas and stay unchanged. Full-width signs count: spreadsheets in some languages execute them too.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/
const numberPattern = /^[+-]?\(?\d(?:[\d\s().,-]*|[\d.]*e[+-]?\d{1,3})$/i
const guardPattern = /^''*[=+\-@＝＋－＠\t\r]/

/** Makes a cell safe to open in a spreadsheet. */
export const guardCell = (text: string): string => (formula.test(text) && !numberPattern.test(text) ? `'${text}` : text)

/** Reverts `guardCell`. */
export const unguardCell = (text: string): string => (guardPattern.test(text) ? text.slice(1) : text)

/** True for a cell of an uploaded file that a spreadsheet would execute. Lists of people have no reason to contain formulas. */
export const isFormula = (text: string): boolean => /^[=+\-@＝＋－＠\t\r]/.test(text) && !numberPattern.test(text.trim())
