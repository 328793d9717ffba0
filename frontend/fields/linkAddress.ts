import { richTextSchemes } from '#resources/core/fields/richText.ts'

const known = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i')

/** What somebody typed as the address of a link: `clinic.example` is `https://clinic.example`. Null for what no link may lead to. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (known.test(text)) return text
  // A colon that no slash, question mark or hash stands before ends a scheme, unless a port follows.
  if (/^[^/?#]*:(?!\d+(?:[/?#]|$))/.test(text)) return null
  const address = `https://${text}`
  return URL.canParse(address) ? address : null
}
