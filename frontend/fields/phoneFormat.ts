/**
 * A phone number as North Americans read it: `+1 514-555-0123`; other countries' numbers stay as they are typed.
 * A number without a country is taken for +1 (specification 2, section 5); one that is not whole stays as it is typed, so that it can be
 * compared with where it was read.
 */
export function formatPhone(text: string): string {
  const trimmed = text.trim()
  const digits = trimmed.replace(/\D/g, '')
  if (/[^\d\s()+.-]/.test(trimmed)) return trimmed
  if (trimmed.startsWith('+') && !digits.startsWith('1')) return trimmed
  const national = digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? `+1 ${group(national)}` : trimmed
}

/** 3-3-4 digits with dashes. */
const group = (national: string): string => [national.slice(0, 3), national.slice(3, 6), national.slice(6)].join('-')
