/** A statement of a migration. */
export interface SqlStatement {
  /** Without comments, in lower case, with single spaces, without quotes around names. */
  readonly text: string
  /** Comments directly before the statement, one per line. */
  readonly comments: readonly string[]
}

/** Comment, quoted text, quoted name, dollar-quoted body, end of a statement. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** Splits SQL into statements. Pure. Dollar-quoted bodies belong to their statement; text in quotes is emptied. */
export function splitStatements(sql: string): readonly SqlStatement[] {
  const statements: SqlStatement[] = []
  let text = ''
  let comments: string[] = []
  let end = 0
  const close = (): void => {
    const normalised = text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
    if (normalised !== '') statements.push({ text: normalised, comments })
    text = ''
    comments = []
  }
  for (const match of sql.matchAll(token)) {
    const [found] = match
    text += sql.slice(end, match.index)
    end = match.index + found.length
    if (found.startsWith('--')) comments.push(found.slice(2).trim())
    else if (found === ';') close()
    else if (found.startsWith('"')) text += found.slice(1, -1)
    else if (found.startsWith('$')) text += found
    else if (found.startsWith("'")) text += "''"
  }
  text += sql.slice(end)
  close()
  return statements
}
