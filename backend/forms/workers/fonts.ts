import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import pdfmake from 'pdfmake'
import subsetFont from 'subset-font'
import { skipMissingMarkPositions } from './markPositions.ts'

const require = createRequire(import.meta.url)
// The same copy of fontkit that pdfmake uses.
const { create } = require('fontkit') as { readonly create: (bytes: Buffer) => Font }
const { Roboto } = require('pdfmake/fonts/Roboto.js') as { readonly Roboto: Readonly<Record<FontStyle, string>> }

type FontStyle = 'normal' | 'bold' | 'italics' | 'bolditalics'

/** Default font. It has Latin, Greek, Cyrillic and Vietnamese letters. */
export const standardFont = 'Roboto'

/**
 * Fonts for all other characters; the first font with a glyph is used. All have the SIL Open Font License 1.1. Nearly all are variable
 * fonts: 28 MB in total, where a file per weight would need 200 MB. Vazirmatn comes before Noto Sans Arabic because it does not draw dots
 * separately from their letters, so that the text can be searched and copied.
 */
const fallbackFamilies = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/vazirmatn',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-gurmukhi',
  '@fontsource-variable/noto-sans-gujarati',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/noto-sans-telugu',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-canadian-aboriginal',
  '@fontsource-variable/noto-sans-ethiopic',
  '@fontsource-variable/noto-sans-armenian',
  '@fontsource-variable/noto-sans-georgian',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-tc',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-emoji',
  '@fontsource-variable/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
] as const

/** A file of a font family, which contains some of its characters. */
interface FontFile {
  readonly name: string
  readonly path: string
  /** True if the file contains all weights. */
  readonly isVariable: boolean
  /** First and last code point of each range that the file declares; some characters in between may be missing. */
  readonly ranges: readonly (readonly [number, number])[]
}

const fontDefinitions: Record<string, Record<FontStyle, string>> = { [standardFont]: { ...Roboto } }
pdfmake.setFonts(fontDefinitions)
// The package's types do not declare `virtualfs`, where pdfmake looks for files first.
const { virtualfs } = pdfmake as unknown as { readonly virtualfs: { writeFileSync(name: string, content: Buffer): void } }

let standard: Promise<Font> | undefined
const fontsByPath = new Map<string, Promise<Font>>()
let files: readonly FontFile[] | undefined

/** Fonts that a document needs, by code point. Code points without a font are absent. */
export type FontsByCodePoint = ReadonlyMap<number, LoadedFont>

export interface LoadedFont {
  readonly name: string
  readonly font: Font
}

/** Finds and loads the fonts for all characters of some texts, and for page numbers, so that pdfmake can use them by name. */
export async function loadFontsFor(texts: readonly string[]): Promise<FontsByCodePoint> {
  standard ??= readFile(Roboto.normal).then((bytes) => create(bytes))
  const roboto = await standard
  const fontsByCodePoint = new Map<number, LoadedFont>()
  for (const character of new Set(['0123456789', ...texts].flatMap((text) => [...text]))) {
    const codePoint = character.codePointAt(0) ?? 0
    if (roboto.hasGlyphForCodePoint(codePoint)) fontsByCodePoint.set(codePoint, { name: standardFont, font: roboto })
    else {
      const fallback = await findFallbackFont(codePoint)
      if (fallback !== undefined) fontsByCodePoint.set(codePoint, fallback)
    }
  }
  return fontsByCodePoint
}

async function findFallbackFont(codePoint: number): Promise<LoadedFont | undefined> {
  files ??= (await Promise.all(fallbackFamilies.map(filesOf))).flat()
  for (const file of files) {
    if (!file.ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue
    const font = await load(file)
    if (font.hasGlyphForCodePoint(codePoint)) return { name: file.name, font }
  }
  return undefined
}

async function filesOf(family: string): Promise<readonly FontFile[]> {
  const unicodeJson = await readFile(require.resolve(`${family}/unicode.json`), 'utf8')
  const isVariable = family.startsWith('@fontsource-variable/')
  const familyName = family.split('/').at(-1)
  return Object.entries(JSON.parse(unicodeJson) as Readonly<Record<string, string>>).map(([subset, ranges]) => {
    const name = `${familyName}-${subset.replaceAll(/[[\]]/g, '')}`
    return {
      name,
      path: `${family}/files/${name}-${isVariable ? 'wght' : '400'}-normal.woff2`,
      isVariable,
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.replace(/^U\+/i, '').split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
      }),
    }
  })
}

function load(file: FontFile): Promise<Font> {
  const font = fontsByPath.get(file.name) ?? define(file)
  fontsByPath.set(file.name, font)
  return font
}

/** Loads a font file and derives each weight from the variable font (1 to 50 ms), because pdfmake embeds only fonts with one weight. */
async function define({ name, path, isVariable }: FontFile): Promise<Font> {
  const file = await readFile(require.resolve(path))
  const fontOfWeight = (wght: number) =>
    subsetFont(file, undefined, { keepAllGlyphs: true, targetFormat: 'truetype', ...(isVariable ? { variationAxes: { wght } } : {}) })
  const [normal, bold] = [await fontOfWeight(400), await fontOfWeight(700)]
  virtualfs.writeFileSync(`${name}-normal`, normal)
  virtualfs.writeFileSync(`${name}-bold`, bold)
  // These scripts have no italics.
  fontDefinitions[name] = { normal: `${name}-normal`, italics: `${name}-normal`, bold: `${name}-bold`, bolditalics: `${name}-bold` }
  const font = create(normal)
  skipMissingMarkPositions(font)
  return font
}

/** True for a font file, the only kind that pdfmake may read. Paths in a form's text are rejected. */
export const isFontFile = (path: string): boolean => Object.values(Roboto).includes(path)
