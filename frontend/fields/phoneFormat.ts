/**
 * Formats a phone number in North American style: `+1 514-555-0123`. Numbers of other countries stay as typed. A number without a country
 * code gets +1 (specification 2, section 5). An incomplete number stays as typed, so that the user can compare it with its source.
 */
export function formatPhone(text: string): string {
  const trimmedText = text.trim()
  const digits = trimmedText.replace(/\D/g, '')
  if (/[^\d\s()+.-]/.test(trimmedText)) return trimmedText
  if (trimmedText.startsWith('+') && !digits.startsWith('1')) return trimmedText
  const national = digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? `+1 ${group(national)}` : trimmedText
}

/** Groups ten digits as 3-3-4 with dashes. */
const group = (national: string): string => [national.slice(0, 3), national.slice(3, 6), national.slice(6)].join('-')
