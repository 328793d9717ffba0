/**
 * A phone number as North Americans read it: `+1 514-555-0123`; other countries' numbers stay as they are typed.
 * A number without a country is taken for +1 (specification 2, section 5).
 */
export function formatPhone(text: string): string {
  const trimmed = text.trim()
  const digits = trimmed.replace(/\D/g, '')
  if (digits === '') return trimmed.startsWith('+') ? '+' : trimmed
  if (/[^\d\s()+.-]/.test(trimmed)) return trimmed
  if (trimmed.startsWith('+') && !digits.startsWith('1')) return trimmed
  const national = digits.startsWith('1') ? digits.slice(1) : digits
  if (national.length > 10) return trimmed
  return ['+1', group(national)].filter(Boolean).join(' ')
}

/** 3-3-4 digits with dashes, as far as they are typed. */
const group = (national: string): string => [national.slice(0, 3), national.slice(3, 6), national.slice(6)].filter(Boolean).join('-')
