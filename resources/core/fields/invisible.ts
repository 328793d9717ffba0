/**
 * Characters that are invisible or change how adjacent text reads. With them, two texts can look the same and differ, or read differently
 * than they are stored. They are removed wherever text is written: zero-width spaces and joiners, soft hyphens, direction marks and
 * embeddings, invisible operators, fillers, tags.
 *
 * The zero-width joiner and non-joiner stay where a script or an emoji needs them: after a letter or sign of a joining script (Arabic,
 * Persian, the scripts of India and Sri Lanka, Mongolian…) and after a pictograph. Variation selectors stay too, because they change a
 * visible pictograph.
 */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points, none of which is meant together with its neighbour
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu

const joiners =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu

/** Returns the text without these characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '').replace(joiners, '')

/** Replaces spaces of any width, line breaks and runs of both by a single space, because these texts look alike. */
export const withPlainSpaces = (text: string): string => text.replace(/[\p{Zs}\t\r\n\u2028\u2029]+/gu, ' ')
