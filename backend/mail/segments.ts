/** The alphabet of plain SMS (GSM 03.38), and those of its characters that take two places. */
const plain = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const double = new Set('^{}\\[~]|€')

/** Longer messages are refused rather than cut: a part costs as much as a message. */
export const mostSegments = 6

/** Typographic signs as a telephone keyboard has them: one of them would make every character of the message take twice the room. */
export const withPlainSigns = (text: string): string =>
  text
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/[\u00a0\u202f]/g, ' ')

/** Parts that an SMS is sent in: 160 places of plain text, or 153 each; with any other character 70 of UTF-16, or 67 each. */
export function segmentsOf(text: string): number {
  const characters = [...text]
  const isPlain = characters.every((character) => plain.has(character) || double.has(character))
  const places = isPlain ? characters.reduce((sum, character) => sum + (double.has(character) ? 2 : 1), 0) : text.length
  const [alone, joined] = isPlain ? [160, 153] : [70, 67]
  return places <= alone ? 1 : Math.ceil(places / joined)
}
