import bidiFactory from 'bidi-js'
import { type FontsByCodePoint, type LoadedFont, standardFont } from './fonts.ts'

const bidi = bidiFactory()

/** Characters with one font and one direction, as pdfmake needs them. */
export interface TextRun {
  readonly text: string
  readonly font?: string
  /** Level of the Unicode Bidirectional Algorithm (UAX 9); odd is right to left. 0 if absent. */
  readonly bidiLevel?: number
  /** Set in right-to-left paragraphs. */
  readonly alignment?: 'right'
}

/** Characters of right-to-left scripts such as Hebrew and Arabic, and invisible marks that change the direction. */
const rightToLeftPattern = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Characters without a visible shape, except for the joiners, which change the shape of adjacent letters. */
const invisible = /^(?!\u200c|\u200d)\p{Default_Ignorable_Code_Point}$/u
/** Characters that use the font of the letter before them, if that font has them. */
const dependent = /^(?:\p{Mark}|\u200c|\u200d| )$/u

/**
 * Splits a text at each change of font or direction. Prints a character that no font has as its code point: `[U+1F9FF]`. Pure.
 * @returns the text itself if the standard font has all its characters and it runs from left to right
 */
export function textRunsOf(text: string, fonts: FontsByCodePoint): string | readonly TextRun[] {
  const normalizedText = normalizeText(text)
  const isSimple =
    !rightToLeftPattern.test(normalizedText) &&
    [...normalizedText].every((each) => fontOf(each, fonts)?.name === standardFont || each === '\n')
  if (isSimple) return normalizedText
  const { levels, paragraphs } = bidi.getEmbeddingLevels(normalizedText)
  const runs: TextRun[] = []
  let index = 0
  let before: LoadedFont | undefined
  for (const character of normalizedText) {
    const font = chooseFont(character, before, fonts)
    const paragraph = paragraphs.find(({ start, end }) => start <= index && index <= end)
    const level = levels[index] ?? 0
    index += character.length
    if (invisible.test(character)) continue
    const isMissing = font === undefined && character !== '\n'
    // The printed code point runs from left to right.
    const bidiLevel = isMissing ? level + (level % 2) : level
    append(runs, {
      text: isMissing ? formatCodePoint(character) : character,
      ...(font === undefined || font.name === standardFont ? {} : { font: font.name }),
      ...(bidiLevel === 0 ? {} : { bidiLevel }),
      ...((paragraph?.level ?? 0) % 2 === 1 ? { alignment: 'right' as const } : {}),
    })
    before = character === '\n' ? undefined : font
  }
  return runs
}

/** Composes letters, because fonts have most letters in that form, and unifies line ends. */
export const normalizeText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .normalize('NFC')

const fontOf = (character: string, fonts: FontsByCodePoint): LoadedFont | undefined => fonts.get(character.codePointAt(0) ?? 0)

function chooseFont(character: string, before: LoadedFont | undefined, fonts: FontsByCodePoint): LoadedFont | undefined {
  if (before !== undefined && dependent.test(character) && before.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return before
  return fontOf(character, fonts)
}

function append(runs: TextRun[], next: TextRun): void {
  const last = runs.at(-1)
  if (last !== undefined && last.font === next.font && last.bidiLevel === next.bidiLevel && last.alignment === next.alignment)
    runs[runs.length - 1] = { ...last, text: last.text + next.text }
  else runs.push(next)
}

const formatCodePoint = (character: string): string => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Indic scripts, Burmese and Khmer, in which some vowels are drawn before the consonant that is read first. */
const reorderedScripts = /[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/

/** True if a file stores the letters of a word in another order than the reading order. Pure. */
export const isReordered = (text: string): boolean => rightToLeftPattern.test(text) || reorderedScripts.test(text)

/** Digits that fontkit treats as letters of a right-to-left script. */
const persianDigits = /[\u06f0-\u06f9]/

/** Prepares a text for fontkit, which reverses right-to-left scripts by itself, but neither brackets nor other characters. Pure. */
export function orderByDirection(text: string, bidiLevel: number): string {
  if (bidiLevel % 2 === 0) return persianDigits.test(text) ? reverseText([...text]) : text
  const mirroredCharacters = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return rightToLeftPattern.test(text) ? mirroredCharacters.join('') : reverseText(mirroredCharacters)
}

const reverseText = (characters: readonly string[]): string => characters.toReversed().join('')
