import type { RedcapChoice } from './redcapField.ts'

const coded = /^\s*(-?\w+(?:\.\w+)?)\s*,([\s\S]*)$/

/**
 * Reads choices such as `1, Yes | 0, No`. Labels may contain commas and the separator `|`: a piece without a code continues the label
 * before it. Pure.
 * @returns the choices, and those whose reading is a guess, as in the file
 */
export function parseChoices(text: string): { readonly choices: readonly RedcapChoice[]; readonly unusual: readonly string[] } {
  const pieces = text.split('|')
  const isNumeric = pieces.every((piece) => /^\s*-?\d+(?:\.\d+)?\s*(?:,|$)/.test(piece) || !coded.test(piece))
  const isMostlySpaced = /\s\|\s/.test(text)
  const choices: { code: string; label: string }[] = []
  const unusual: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const [, code, label = ''] = coded.exec(piece) ?? []
    const isSpaced = index === 0 || (/\s$/.test(pieces[index - 1] ?? '') && /^\s/.test(piece))
    const isLikelyLabel =
      code !== undefined &&
      isMostlySpaced &&
      !isSpaced &&
      (choices.some((each) => each.code === code) || (hasNumericCodes(choices) && !/^-?\d/.test(code)))
    const last = choices.at(-1)
    if (code !== undefined && !isLikelyLabel) choices.push({ code, label: label.trim() })
    else if (last !== undefined && choices.length > 0 && text.includes(',')) {
      if (piece.trim() === '') continue
      last.label = `${last.label}${/\s$/.test(pieces[index - 1] ?? '') ? ' ' : ''}|${/^\s/.test(piece) ? ' ' : ''}${piece.trim()}`
      unusual.push(`${last.code}, ${last.label}`)
    } else if (piece.trim() !== '') {
      choices.push({ code: piece.trim(), label: '' })
      if (!isNumeric || !/^\s*-?\d/.test(piece)) unusual.push(piece.trim())
    }
  }
  return { choices, unusual }
}

const hasNumericCodes = (choices: readonly RedcapChoice[]): boolean =>
  choices.length > 0 && choices.every(({ code }) => /^-?\d+(?:\.\d+)?$/.test(code))
