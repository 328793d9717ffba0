import { randomInt } from 'node:crypto'

/**
 * A word that stands nowhere yet, also where a journey runs again on the same data: for names that only one record may have, and for people who
 * are to be like nobody else. Letters alone, as in names, with a capital.
 */
export function freshWord(): string {
  const syllables = Array.from({ length: 4 }, () => one('bdfgklmnprstvz') + one('aeiou')).join('')
  return syllables.charAt(0).toUpperCase() + syllables.slice(1)
}

/** Of an adult: on the same day as somebody else's once in fifty years. `1961-04-09` */
export const freshBirthday = (): string => `${randomInt(1935, 1985)}-${two(randomInt(1, 13))}-${two(randomInt(1, 29))}`

const one = (letters: string): string => letters.charAt(randomInt(letters.length))
const two = (number: number): string => String(number).padStart(2, '0')
