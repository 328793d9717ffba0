import { inUnicodeForm } from './unicodeForm.ts'

/** Which figure people of a language write first, where both could be the month. */
export type DateOrder = 'monthFirst' | 'dayFirst'
export const orderOf = (language: string): DateOrder => (language.startsWith('fr') ? 'dayFirst' : 'monthFirst')

const months = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
] as const

/**
 * The days that a person may mean by what they typed, YYYY-MM-DD, the likeliest first. Several only where day and month cannot be told apart
 * (03/04/1980); none where it is no day of the calendar. Years have four figures, and where the year comes first month and day have two, so
 * that nothing half typed is a day already. Both languages' months are understood, whole or from their third letter. Pure.
 */
export function typedDays(typed: string, order: DateOrder): readonly string[] {
  const text = folded(typed)
  const [days] = forms.flatMap(([form, read]) => {
    const found = form.exec(text)
    return found === null ? [] : [read(found.slice(1), order)]
  })
  const real = (days ?? []).flatMap(([year, month, day]) => dayOf(year, month, day))
  return [...new Set(real)]
}

/** No date is longer. */
const longest = 60

/** In small letters, without accents, each run of other signs a space: what the forms below are written for. */
const folded = (typed: string): string =>
  inUnicodeForm(typed.slice(0, longest), 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Figures = readonly [year: number, month: number, day: number]
type Reader = (parts: readonly string[], order: DateOrder) => readonly Figures[]

const yearFirst: Reader = ([year, month, day]) => [[Number(year), Number(month), Number(day)]]
const dayThenName: Reader = ([day, name, year]) => named(year, name, day)

const forms: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})(\d\d)(\d\d)$/, yearFirst],
  [/^(\d{4}) (\d\d) (\d\d)$/, yearFirst],
  [
    /^(\d\d?) (\d\d?) (\d{4})$/,
    ([one, other, year], order) => {
      const monthFirst: Figures = [Number(year), Number(one), Number(other)]
      const dayFirst: Figures = [Number(year), Number(other), Number(one)]
      return order === 'monthFirst' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
    },
  ],
  [/^(?:le )?(\d\d?)(?:st|nd|rd|th|er)? ?(?:of )?([a-z]{3,9}) ?(\d{4})$/, dayThenName],
  [/^([a-z]{3,9}) ?(\d\d?)(?:st|nd|rd|th)? (\d{4})$/, ([name, day, year]) => named(year, name, day)],
  [/^(\d{4}) ?([a-z]{3,9}) ?(\d\d)$/, ([year, name, day]) => named(year, name, day)],
]

function named(year: string | undefined, name: string | undefined, day: string | undefined): readonly Figures[] {
  const meant = months.flatMap((names, index) => (names.some((each) => each.startsWith(name ?? ' ')) ? [index + 1] : []))
  return meant.length === 1 ? [[Number(year), meant[0] as number, Number(day)]] : []
}

/** None where the month has no such day. */
function dayOf(year: number, month: number, day: number): readonly string[] {
  const moment = new Date(Date.UTC(2000, month - 1, day))
  moment.setUTCFullYear(year, month - 1, day)
  if (year < 1 || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return []
  return [`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`]
}

const two = (figure: number): string => String(figure).padStart(2, '0')
