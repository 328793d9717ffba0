import type { Random } from './random.ts'

/** A health card number as its province writes it, in stored form; null for provinces and states without one. */
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

const digits =
  (count: number): Form =>
  (random) =>
    random.digits(count)

const forms: Readonly<Record<string, Form>> = {
  AB: digits(9),
  BC: digits(10),
  MB: digits(9),
  NB: digits(9),
  NL: digits(12),
  NS: digits(10),
  SK: digits(9),
  ON: (random) => `${random.digits(10)}${random.letters(2)}`,
  QC: quebec,
}

/** Three letters of the surname, one of the given name, the birth date with 50 added to the month for women, two digits. */
function quebec(random: Random, { firstName, lastName, dob, gender }: CardHolder): string {
  const month = Number(dob.slice(5, 7)) + (gender === 'female' ? 50 : 0)
  return `${letters(lastName, 3)}${letters(firstName, 1)}${dob.slice(2, 4)}${String(month).padStart(2, '0')}${dob.slice(8)}${random.digits(2)}`
}

const letters = (name: string, count: number): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
    .padEnd(count, 'X')
    .slice(0, count)
