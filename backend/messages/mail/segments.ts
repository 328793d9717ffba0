/** The alphabet of plain SMS (GSM 03.38). The second set contains its characters that take two positions. */
const plainCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const double = new Set('^{}\\[~]|€')

/** Longer messages are rejected rather than cut: each segment costs as much as a message. */
export const mostSegments = 6

/** Replaces typographic characters by plain ones: a single one would switch the whole message to UTF-16, twice the size. */
export const withPlainSigns = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/[\u00a0\u202f]/g, ' ')

/**
 * Returns the number of segments of an SMS. Plain text has 160 characters in one segment or 153 in each of several; any other character
 * switches to UTF-16, with 70 or 67.
 */
export function segmentsOf(text: string): number {
  const characters = [...text]
  const isPlain = characters.every((character) => plainCharacters.has(character) || double.has(character))
  const size = isPlain ? characters.reduce((sum, character) => sum + (double.has(character) ? 2 : 1), 0) : text.length
  const [singleLimit, segmentLimit] = isPlain ? [160, 153] : [70, 67]
  return size <= singleLimit ? 1 : Math.ceil(size / segmentLimit)
}
