/** Separator of list entries in one CSV cell. */
const listSeparator = ';'

export const formatTextCsv = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Returns null for a blank cell, else the cell's text. The type's rules check the text later. */
export const parseTextCsv = (text: string): unknown => (text.trim() === '' ? null : text)

export const listToCsv = (value: unknown): string => (Array.isArray(value) ? value.join(`${listSeparator} `) : '')

export function listFromCsv(text: string): unknown {
  const entries = text.split(listSeparator).map((entry) => entry.trim())
  const nonEmptyEntries = entries.filter((entry) => entry !== '')
  return nonEmptyEntries.length === 0 ? null : nonEmptyEntries
}

/** Reads a number. French files use a decimal comma. */
export function numberFromCsv(text: string): unknown {
  const trimmedText = text.trim()
  return trimmedText === '' ? null : /^-?\d+,\d+$/.test(trimmedText) ? trimmedText.replace(',', '.') : trimmedText
}
