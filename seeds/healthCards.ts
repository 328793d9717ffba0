import type { Random } from '#resources/core/random.ts'

/** Returns a health card number in the format of the province, as stored; null if no format is known. */
export function healthCardOf(random: Random, province: string, person: CardHolder): string | null {
  const form = forms[province]
  return form === undefined ? null : form(random, person)
}

interface CardHolder {
  readonly firstName: string
  readonly lastName: string
  /** YYYY-MM-DD */
  readonly dob: string
  readonly gender: string
}

type Form = (random: Random, person: CardHolder) => string

const createDigits =
  (count: number): Form =>
  (random) =>
    random.digits(count)

const forms: Readonly<Record<string, Form>> = {
  AB: createDigits(9),
  BC: createDigits(10),
  MB: createDigits(9),
  NB: createDigits(9),
  NL: createDigits(12),
  NS: createDigits(10),
  SK: createDigits(9),
  ON: (random) => `${random.digits(10)}${random.letters(2)}`,
  QC: createQuebecNumber,
}

/**
 * Returns a Quebec number: three letters of the surname, one of the given name, the birth date with 50 added to the month for women, and
 * two digits.
 */
function createQuebecNumber(random: Random, { firstName, lastName, dob, gender }: CardHolder): string {
  const month = Number(dob.slice(5, 7)) + (gender === 'female' ? 50 : 0)
  return `${getLetters(lastName, 3)}${getLetters(firstName, 1)}${dob.slice(2, 4)}${String(month).padStart(2, '0')}${dob.slice(8)}${random.digits(2)}`
}

const getLetters = (name: string, count: number): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
    .padEnd(count, 'X')
    .slice(0, count)
