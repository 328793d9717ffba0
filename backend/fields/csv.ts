/** Parts of a list in one cell of a CSV file. */
const listSeparator = ';'

export const textToCsv = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A blank cell says nothing. Everything else goes through the type's own rules afterwards. */
export const textFromCsv = (text: string): unknown => (text.trim() === '' ? null : text)

export const listToCsv = (value: unknown): string => (Array.isArray(value) ? value.join(`${listSeparator} `) : '')

export function listFromCsv(text: string): unknown {
  const parts = text.split(listSeparator).map((part) => part.trim())
  const filled = parts.filter((part) => part !== '')
  return filled.length === 0 ? null : filled
}

/** French files write a decimal comma. */
export function numberFromCsv(text: string): unknown {
  const typed = text.trim()
  return typed === '' ? null : /^-?\d+,\d+$/.test(typed) ? typed.replace(',', '.') : typed
}
