import bidiFactory from 'bidi-js'
import { type FontsByCodePoint, type LoadedFont, standardFont } from './fonts.ts'

const bidi = bidiFactory()

/** Characters of one font and one direction, as pdfmake takes them. */
export interface TextRun {
  readonly text: string
  readonly font?: string
  /** Level of the Unicode Bidirectional Algorithm (UAX 9); odd is right to left. Absent: 0. */
  readonly bidiLevel?: number
  /** Of paragraphs that are read from right to left, unless something else was asked for. */
  readonly alignment?: 'right'
}

/** Hebrew, Arabic and the other scripts that are written from right to left, and the invisible marks that change the direction. */
const rightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Characters without a shape of their own, but for the joiners, which change the shape of the letters beside them. */
const invisible = /^(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}$/u
/** Belongs to the letter before it, in whatever font that is. */
const dependent = /^(?:\p{Mark}|\u200c|\u200d| )$/u

/**
 * Divides a text where the font or the direction changes. What no font can show is printed as its code point: `[U+1F9FF]`. Pure.
 * @returns the text itself where the standard font shows all of it from left to right
 */
export function textRunsOf(text: string, fonts: FontsByCodePoint): string | readonly TextRun[] {
  const normalized = normalizeText(text)
  const isSimple =
    !rightToLeft.test(normalized) && [...normalized].every((each) => fontOf(each, fonts)?.name === standardFont || each === '\n')
  if (isSimple) return normalized
  const { levels, paragraphs } = bidi.getEmbeddingLevels(normalized)
  const runs: TextRun[] = []
  let index = 0
  let before: LoadedFont | undefined
  for (const character of normalized) {
    const font = fontFor(character, before, fonts)
    const paragraph = paragraphs.find(({ start, end }) => start <= index && index <= end)
    const level = levels[index] ?? 0
    index += character.length
    if (invisible.test(character)) continue
    const isMissing = font === undefined && character !== '\n'
    // A code point is read from left to right.
    const bidiLevel = isMissing ? level + (level % 2) : level
    append(runs, {
      text: isMissing ? codePointText(character) : character,
      ...(font === undefined || font.name === standardFont ? {} : { font: font.name }),
      ...(bidiLevel === 0 ? {} : { bidiLevel }),
      ...((paragraph?.level ?? 0) % 2 === 1 ? { alignment: 'right' as const } : {}),
    })
    before = character === '\n' ? undefined : font
  }
  return runs
}

/** The form in which fonts have most letters; lines end in one way. */
export const normalizeText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC')

const fontOf = (character: string, fonts: FontsByCodePoint): LoadedFont | undefined => fonts.get(character.codePointAt(0) ?? 0)

function fontFor(character: string, before: LoadedFont | undefined, fonts: FontsByCodePoint): LoadedFont | undefined {
  if (before !== undefined && dependent.test(character) && before.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return before
  return fontOf(character, fonts)
}

function append(runs: TextRun[], next: TextRun): void {
  const last = runs.at(-1)
  if (last !== undefined && last.font === next.font && last.bidiLevel === next.bidiLevel && last.alignment === next.alignment)
    runs[runs.length - 1] = { ...last, text: last.text + next.text }
  else runs.push(next)
}

const codePointText = (character: string): string => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Indic scripts, Burmese and Khmer, in which some vowels are drawn before the consonant that is read first. */
const reordering = /[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/

/** Does a file hold the letters of a word in another order than that in which they are read? Pure. */
export const isDrawnInOtherOrder = (text: string): boolean => rightToLeft.test(text) || reordering.test(text)

/** Digits that fontkit takes for letters of a right-to-left script. */
const persianDigits = /[\u06f0-\u06f9]/

/** A text as fontkit has to receive it, which reverses right-to-left scripts by itself, but neither brackets nor other signs. Pure. */
export function directedText(text: string, bidiLevel: number): string {
  if (bidiLevel % 2 === 0) return persianDigits.test(text) ? reversed([...text]) : text
  const mirrored = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return rightToLeft.test(text) ? mirrored.join('') : reversed(mirrored)
}

const reversed = (characters: readonly string[]): string => characters.toReversed().join('')
