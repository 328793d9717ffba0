import { inUnicodeForm } from './unicodeForm.ts'

/** Order of day and month in a language, for dates in which either number could be the month. */
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
 * Returns the dates that the typed text may mean, YYYY-MM-DD, the most likely first. There are several only if day and month are
 * ambiguous (03/04/1980), and none if the text is no calendar date. Years have four digits. If the year comes first, month and day have
 * two, so that an incomplete entry is not yet a date. Month names of both languages are understood, in full or from three letters. Pure.
 */
export function typedDays(input: string, order: DateOrder): readonly string[] {
  const text = foldText(input)
  const [days] = forms.flatMap(([form, read]) => {
    const match = form.exec(text)
    return match === null ? [] : [read(match.slice(1), order)]
  })
  const real = (days ?? []).flatMap(([year, month, day]) => dayOf(year, month, day))
  return [...new Set(real)]
}

/** Maximum number of characters of a typed date. */
const longest = 60

/** Converts to lower case without accents; each run of other characters becomes a space. The patterns below expect this form. */
const foldText = (input: string): string =>
  inUnicodeForm(input.slice(0, longest), 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Figures = readonly [year: number, month: number, day: number]
type Reader = (groups: readonly string[], order: DateOrder) => readonly Figures[]

const readYearFirst: Reader = ([year, month, day]) => [[Number(year), Number(month), Number(day)]]
const readDayThenName: Reader = ([day, name, year]) => resolveNamedMonth(year, name, day)

const forms: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})(\d\d)(\d\d)$/, readYearFirst],
  [/^(\d{4}) (\d\d) (\d\d)$/, readYearFirst],
  [
    /^(\d\d?) (\d\d?) (\d{4})$/,
    ([firstFigure, secondFigure, year], order) => {
      const monthFirst: Figures = [Number(year), Number(firstFigure), Number(secondFigure)]
      const dayFirst: Figures = [Number(year), Number(secondFigure), Number(firstFigure)]
      return order === 'monthFirst' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
    },
  ],
  [/^(?:le )?(\d\d?)(?:st|nd|rd|th|er)? ?(?:of )?([a-z]{3,9}) ?(\d{4})$/, readDayThenName],
  [/^([a-z]{3,9}) ?(\d\d?)(?:st|nd|rd|th)? (\d{4})$/, ([name, day, year]) => resolveNamedMonth(year, name, day)],
  [/^(\d{4}) ?([a-z]{3,9}) ?(\d\d)$/, ([year, name, day]) => resolveNamedMonth(year, name, day)],
]

function resolveNamedMonth(year: string | undefined, name: string | undefined, day: string | undefined): readonly Figures[] {
  const monthNumbers = months.flatMap((names, index) => (names.some((each) => each.startsWith(name ?? ' ')) ? [index + 1] : []))
  return monthNumbers.length === 1 ? [[Number(year), monthNumbers[0] as number, Number(day)]] : []
}

/** Returns the date as YYYY-MM-DD; an empty list if the month does not have that day. */
function dayOf(year: number, month: number, day: number): readonly string[] {
  const moment = new Date(Date.UTC(2000, month - 1, day))
  moment.setUTCFullYear(year, month - 1, day)
  if (year < 1 || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) return []
  return [`${String(year).padStart(4, '0')}-${padTwoDigits(month)}-${padTwoDigits(day)}`]
}

const padTwoDigits = (figure: number): string => String(figure).padStart(2, '0')
