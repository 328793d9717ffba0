import { randomInt } from 'node:crypto'

/** Returns a new word for unique names, even if a test runs again on the same data. Contains only letters, the first one a capital. */
export function createUniqueWord(): string {
  const syllables = Array.from({ length: 4 }, () => pickLetter('bdfgklmnprstvz') + pickLetter('aeiou')).join('')
  return syllables.charAt(0).toUpperCase() + syllables.slice(1)
}

/** Returns a random date of birth of an adult, such as `1961-04-09`. The range of 50 years makes repetitions rare. */
export const createBirthday = (): string =>
  `${randomInt(1935, 1985)}-${formatTwoDigits(randomInt(1, 13))}-${formatTwoDigits(randomInt(1, 29))}`

const pickLetter = (letters: string): string => letters.charAt(randomInt(letters.length))
const formatTwoDigits = (number: number): string => String(number).padStart(2, '0')
