import type { VariableType } from './variables.ts'

/** A table as described in the scripts for statistics packages. */
export interface ScriptTable {
  /** Name of the data set, and of the CSV file without its extension. */
  readonly name: string
  readonly label: string
  readonly variables: readonly ScriptVariable[]
}

export interface ScriptVariable {
  readonly name: string
  readonly label: string
  readonly type: VariableType
  readonly codes: ReadonlyMap<string, string>
  /** Length of the longest cell, in bytes of UTF-8. */
  readonly bytes: number
  readonly decimals: number
}

/** Returns a label on one line, without control characters, cut to the bytes of UTF-8 that a package allows. Pure. */
export function labelText(text: string, mostBytes = Number.POSITIVE_INFINITY): string {
  const plainText = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  if (Buffer.byteLength(plainText) <= mostBytes) return plainText
  let cut = ''
  let bytes = 0
  for (const sign of plainText) {
    bytes += Buffer.byteLength(sign)
    if (bytes > mostBytes) break
    cut += sign
  }
  return cut
}

/** Returns text between single quotes, with inner quotes doubled, as in SAS and SPSS. SAS runs no macro in it. Pure. */
export const singleQuote = (text: string): string => `'${text.replaceAll("'", "''")}'`
