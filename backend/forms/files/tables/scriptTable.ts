import type { VariableType } from './variables.ts'

/** A table as the scripts of statistics packages describe it. */
export interface ScriptTable {
  /** Of the data set, and of the CSV file without its ending. */
  readonly name: string
  readonly label: string
  readonly variables: readonly ScriptVariable[]
}

export interface ScriptVariable {
  readonly name: string
  readonly label: string
  readonly type: VariableType
  readonly codes: ReadonlyMap<string, string>
  /** The longest cell, in bytes of UTF-8. */
  readonly bytes: number
  readonly decimals: number
}

/** A label on one line, without control characters, cut to as many bytes of UTF-8 as a package takes. Pure. */
export function labelText(text: string, mostBytes = Number.POSITIVE_INFINITY): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  if (Buffer.byteLength(plain) <= mostBytes) return plain
  let cut = ''
  let bytes = 0
  for (const sign of plain) {
    bytes += Buffer.byteLength(sign)
    if (bytes > mostBytes) break
    cut += sign
  }
  return cut
}

/** Text between single quotes, with those in it doubled: as SAS and SPSS write it, and no macro of SAS runs in it. Pure. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
