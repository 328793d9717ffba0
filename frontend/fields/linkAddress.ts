import { richTextSchemes } from '#resources/core/fields/richText.ts'

const allowedScheme = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i')

/** Address of a link from typed text: `clinic.example` becomes `https://clinic.example`. Null for forbidden addresses. */
export function linkAddress(addressText: string): string | null {
  const text = addressText.trim()
  if (text === '' || /\s/.test(text)) return null
  if (allowedScheme.test(text)) return text
  // A colon ends a scheme if no slash, question mark or hash comes before it, and no port follows.
  if (/^[^/?#]*:(?!\d+(?:[/?#]|$))/.test(text)) return null
  const address = `https://${text}`
  return URL.canParse(address) ? address : null
}
