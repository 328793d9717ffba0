/**
 * Characters that show nothing, or turn what stands around them: with them two texts look the same and are not, or read otherwise than
 * they are stored. They are taken out wherever text is written: zero-width spaces and joiners, soft hyphens, marks and embeddings of
 * direction, invisible operators, fillers, tags.
 *
 * Kept are the zero-width joiner and non-joiner where a script or an emoji needs them: behind a letter or sign of a script that joins
 * (Arabic, Persian, the scripts of India and Sri Lanka, Mongolian…) and behind a picture. Variation selectors change a picture that is
 * seen, and stay.
 */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points, none of which is meant together with its neighbour
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu

const joiners =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu

/** The text without them. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '').replace(joiners, '')

/** Spaces of any width, and several in a row, look like one; a line break in a line is one of them. */
export const withPlainSpaces = (text: string): string => text.replace(/[\p{Zs}\t\r\n\u2028\u2029]+/gu, ' ')
