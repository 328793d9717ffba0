/** Thrown for logic without an equivalent. */
export class Untranslatable extends Error {}

export interface LogicToken {
  readonly kind: 'number' | 'text' | 'field' | 'sign'
  readonly text: string
}

const token =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|((?:\[[^[\]]*\])+)|(<>|!=|<=|>=|==|&&|\|\||[-+*/%^=<>(),!])|([A-Za-z_]\w*))/gy

/** Splits logic into tokens; words in small letters. @throws Untranslatable */
export function tokensOf(logic: string): readonly LogicToken[] {
  // Comments begin with `//` or `#` at the start of a line.
  const text = logic.replaceAll(/^\s*(?:\/\/|#).*$/gm, '')
  const tokens: LogicToken[] = []
  const end = text.trimEnd().length
  token.lastIndex = 0
  while (token.lastIndex < end) {
    const match = token.exec(text)
    if (match === null) throw new Untranslatable()
    const [, number, single, double, field, sign, word] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (field !== undefined) tokens.push({ kind: 'field', text: field })
    else if (sign !== undefined || word !== undefined) tokens.push({ kind: 'sign', text: sign ?? (word ?? '').toLowerCase() })
    else tokens.push({ kind: 'text', text: single ?? double ?? '' })
  }
  return tokens
}
