import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import pdfmake from 'pdfmake'
import subsetFont from 'subset-font'
import { skipMissingMarkPositions } from './markPositions.ts'

const require = createRequire(import.meta.url)
// The copy that pdfmake uses.
const { create } = require('fontkit') as { readonly create: (bytes: Buffer) => Font }
const { Roboto } = require('pdfmake/fonts/Roboto.js') as { readonly Roboto: Readonly<Record<FontStyle, string>> }

type FontStyle = 'normal' | 'bold' | 'italics' | 'bolditalics'

/** Font of everything that it has a glyph for: Latin, Greek, Cyrillic and Vietnamese letters. */
export const standardFont = 'Roboto'

/**
 * Fonts for everything else, the first that has a glyph is used. All are under the SIL Open Font License 1.1; nearly all are variable fonts: 28 MB in
 * total, where files of one weight each would take 200 MB. Vazirmatn comes before Noto Sans Arabic because it does not draw dots apart from their letters, so that
 * the text can be searched and copied.
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

/** A file of a family, which holds some of its characters. */
interface FontFile {
  readonly name: string
  readonly path: string
  /** It holds all weights. */
  readonly isVariable: boolean
  /** First and last code point of each range that the file declares; some characters in between may be missing. */
  readonly ranges: readonly (readonly [number, number])[]
}

const fontDefinitions: Record<string, Record<FontStyle, string>> = { [standardFont]: { ...Roboto } }
pdfmake.setFonts(fontDefinitions)
// Its types leave out where it looks for files first.
const { virtualfs } = pdfmake as unknown as { readonly virtualfs: { writeFileSync(name: string, content: Buffer): void } }

let standard: Promise<Font> | undefined
const loaded = new Map<string, Promise<Font>>()
let files: readonly FontFile[] | undefined

/** Fonts that a document needs, by code point. Code points that no font has are not in it. */
export type FontsByCodePoint = ReadonlyMap<number, LoadedFont>

export interface LoadedFont {
  readonly name: string
  readonly font: Font
}

/** Finds and loads the fonts for all characters of some texts, and for the numbers of pages, so that pdfmake can use them by name. */
export async function fontsFor(texts: readonly string[]): Promise<FontsByCodePoint> {
  standard ??= readFile(Roboto.normal).then((bytes) => create(bytes))
  const roboto = await standard
  const found = new Map<number, LoadedFont>()
  for (const character of new Set(['0123456789', ...texts].flatMap((text) => [...text]))) {
    const codePoint = character.codePointAt(0) ?? 0
    if (roboto.hasGlyphForCodePoint(codePoint)) found.set(codePoint, { name: standardFont, font: roboto })
    else {
      const fallback = await fallbackFor(codePoint)
      if (fallback !== undefined) found.set(codePoint, fallback)
    }
  }
  return found
}

async function fallbackFor(codePoint: number): Promise<LoadedFont | undefined> {
  files ??= (await Promise.all(fallbackFamilies.map(filesOf))).flat()
  for (const file of files) {
    if (!file.ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue
    const font = await load(file)
    if (font.hasGlyphForCodePoint(codePoint)) return { name: file.name, font }
  }
  return undefined
}

async function filesOf(family: string): Promise<readonly FontFile[]> {
  const declared = await readFile(require.resolve(`${family}/unicode.json`), 'utf8')
  const isVariable = family.startsWith('@fontsource-variable/')
  const familyName = family.split('/').at(-1)
  return Object.entries(JSON.parse(declared) as Readonly<Record<string, string>>).map(([subset, ranges]) => {
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
  const font = loaded.get(file.name) ?? define(file)
  loaded.set(file.name, font)
  return font
}

/** pdfmake embeds fonts of one weight only, so each weight is made of the variable font: 1 to 50 ms. */
async function define({ name, path, isVariable }: FontFile): Promise<Font> {
  const file = await readFile(require.resolve(path))
  const ofWeight = (wght: number) =>
    subsetFont(file, undefined, { keepAllGlyphs: true, targetFormat: 'truetype', ...(isVariable ? { variationAxes: { wght } } : {}) })
  const [normal, bold] = [await ofWeight(400), await ofWeight(700)]
  virtualfs.writeFileSync(`${name}-normal`, normal)
  virtualfs.writeFileSync(`${name}-bold`, bold)
  // These scripts are not written in italics.
  fontDefinitions[name] = { normal: `${name}-normal`, italics: `${name}-normal`, bold: `${name}-bold`, bolditalics: `${name}-bold` }
  const font = create(normal)
  skipMissingMarkPositions(font)
  return font
}

/** Is it a font file, the only kind that pdfmake may read? Paths in the text of a form are refused. */
export const isFontFile = (path: string): boolean => Object.values(Roboto).includes(path)
