import { foldText, nameKey, splitWords } from './searchableWords.ts'
import type { LocatedCondition, TableProblem } from './table.ts'

/** Names that are the same in both languages. */
const bilingualNames: ReadonlySet<string> = new Set(
  'acanthosis nigricans|chalazion|chikungunya|chlamydia|chylothorax|coma|confusion|constipation|covid-19|ectropion|entropion|fatigue|goitre|hypospadias|kwashiorkor|malnutrition|migraine|molluscum contagiosum|mpox|neurosyphilis|nystagmus|oligohydramnios|palpitations|pemphigus|placenta accreta|polyhydramnios|psoriasis|pyoderma gangrenosum|sepsis|syphilis|vitiligo|xeroderma pigmentosum'.split(
    '|',
  ),
)

/** Returns the problems of the table's own content, without a comparison with official titles. */
export function findStructureProblems(conditions: readonly LocatedCondition[]): readonly TableProblem[] {
  return [
    ...duplicateNameProblems(conditions, 'English name', ({ friendlyName }) => friendlyName),
    ...duplicateNameProblems(conditions, 'French name', ({ frenchName }) => frenchName ?? ''),
    ...conditions.flatMap(findRepeatedNames),
    ...conditions.flatMap(findUntranslatedNames),
  ]
}

/** Reports two rows with the same name, which users could not distinguish. */
function duplicateNameProblems(
  conditions: readonly LocatedCondition[],
  nameKind: string,
  getName: (each: LocatedCondition) => string,
): readonly TableProblem[] {
  const first = new Map<string, string>()
  return conditions.flatMap((each) => {
    const key = nameKey(getName(each))
    const before = first.get(key)
    if (before === undefined) first.set(key, each.place)
    return before === undefined ? [] : [{ place: each.place, problem: `${nameKind} ${getName(each)}: also in ${before}` }]
  })
}

/** Reports a synonym that repeats the name or another synonym. */
function findRepeatedNames({ place, friendlyName, frenchName, synonyms, frenchSynonyms }: LocatedCondition): readonly TableProblem[] {
  return [
    [friendlyName, ...synonyms],
    [frenchName ?? '', ...frenchSynonyms],
  ].flatMap((names) => {
    const keys = names.map((name) => foldText(name))
    return names
      .filter((_, position) => keys.indexOf(keys[position] ?? '') !== position)
      .map((name) => ({ place, problem: `${name} stands twice` }))
  })
}

const findUntranslatedNames = ({ place, friendlyName, frenchName }: LocatedCondition): readonly TableProblem[] =>
  friendlyName.toLowerCase() === frenchName?.toLowerCase() && !bilingualNames.has(friendlyName.toLowerCase())
    ? [{ place, problem: `the French name is the English one: ${friendlyName}` }]
    : []

/** Result of comparing rows with the official titles of their codes. */
interface HeadingReport {
  /** Codes for which neither the code nor its category has an official title. */
  readonly unknown: readonly CodeOfRow[]
  /** Codes without an official title whose category has one: they are newer or more specific than the file of titles. */
  readonly missing: readonly CodeOfRow[]
  /** Codes whose title shares too few words with the row's names, or means the opposite of them. */
  readonly disagreeing: readonly CodeOfRow[]
}
export interface CodeOfRow {
  readonly place: string
  readonly code: string
  readonly name: string
  /** Title of the code, or of its nearest heading if it has no title. */
  readonly title: string
  /** Share of matching words, from 0 to 1. */
  readonly agreement: number
}

/**
 * Compares the names of rows with the official titles of their codes.
 * @param titles by code, without dots
 */
export function compareWithTitles(conditions: readonly LocatedCondition[], titles: ReadonlyMap<string, string>): HeadingReport {
  const codeEntries = conditions.flatMap((condition) => condition.codes.map((code) => ({ condition, code })))
  const entries = codeEntries.map(({ condition, code }) => ({
    place: condition.place,
    code,
    name: condition.friendlyName,
    title: titleOf(code, titles) ?? '',
    agreement: isContradictory(condition, pathOf(code, titles)) ? 0 : agreementOf(condition, pathOf(code, titles)),
    isKnown: titles.has(code.replace('.', '')),
    hasCategory: titles.has(code.slice(0, 3)),
  }))
  return {
    unknown: entries.filter(({ hasCategory }) => !hasCategory),
    missing: entries.filter(({ hasCategory, isKnown }) => hasCategory && !isKnown),
    disagreeing: entries.filter(({ hasCategory, agreement }) => hasCategory && agreement < leastAgreement),
  }
}

/** Minimum agreement. If a row has less, a person must check it. Measured on the table: see docs/run/operations.md, "Conditions". */
const leastAgreement = 0.34

/**
 * Returns the share of a title's words that the row's English names contain. Compares both the code's own title and the heading above it,
 * and returns the larger share, because a title may have no meaningful word ("Unspecified").
 */
function agreementOf({ friendlyName, synonyms }: Pick<LocatedCondition, 'friendlyName' | 'synonyms'>, path: readonly string[]): number {
  const nameWords = meaningOf([friendlyName, ...synonyms].join(' '))
  const shares = path.slice(0, 2).map((title) => {
    const titleWords = meaningOf(title)
    return titleWords.length === 0
      ? 0
      : titleWords.filter((word) => nameWords.some((other) => isAlike(word, other))).length / Math.min(titleWords.length, 3)
  })
  return Math.min(1, Math.max(0, ...shares))
}

/** True if the title has one of two opposite words and the names have only the other. */
function isContradictory(
  { friendlyName, synonyms }: Pick<LocatedCondition, 'friendlyName' | 'synonyms'>,
  [title = '']: readonly string[],
): boolean {
  const nameWords = splitWords([friendlyName, ...synonyms].join(' '))
  const titleWords = splitWords(title)
  const isOpposed = (first: string, other: string) =>
    titleWords.includes(first) && !titleWords.includes(other) && nameWords.includes(other) && !nameWords.includes(first)
  return opposites.some(([first, other]) => isOpposed(first, other) || isOpposed(other, first))
}

const opposites = [
  ['acute', 'chronic'],
  ['1', '2'],
  ['i', 'ii'],
  ['benign', 'malignant'],
  ['primary', 'secondary'],
  ['with', 'without'],
  ['upper', 'lower'],
  ['male', 'female'],
  ['congenital', 'acquired'],
  ['open', 'closed'],
  ['open', 'closure'],
  ['internal', 'external'],
  ['mild', 'severe'],
  ['systolic', 'diastolic'],
  ['hypertension', 'hypotension'],
  ['hyperthyroidism', 'hypothyroidism'],
  ['left', 'right'],
  ['conductive', 'sensorineural'],
  ['intrinsic', 'extrinsic'],
  ['early', 'late'],
  ['remission', 'relapse'],
] as const

/** Returns the title of a code, then those of its parent codes: E11.65, E11.6, E11. */
function pathOf(code: string, titles: ReadonlyMap<string, string>): readonly string[] {
  const key = code.replace('.', '')
  const keys = Array.from({ length: key.length - 2 }, (_, cut) => key.slice(0, key.length - cut))
  return keys.flatMap((each) => titles.get(each) ?? [])
}

const titleOf = (code: string, titles: ReadonlyMap<string, string>): string | undefined => pathOf(code, titles)[0]

/** Words that do not help to tell titles apart, because they occur in every chapter. */
const ignoredWords = new Set(
  'a an and as at by classified code diseases disease disorder disorders due elsewhere following for from in into nec nos not of on or other others specified the to type unspecified with without condition conditions'.split(
    ' ',
  ),
)
/** Returns the meaningful words of a text. Treats "cancer", the everyday word, like "malignant neoplasm" in titles. */
const meaningOf = (text: string): readonly string[] => [
  ...new Set(
    splitWords(
      foldText(text)
        .replace(/malignant (\(primary\) )?neoplasms?/g, 'cancer')
        .replace(/tumou?rs?/g, 'neoplasm'),
    ).filter((word) => !ignoredWords.has(word)),
  ),
]

/** True if two words share most of the shorter word's beginning, such as `haemorrhage` and `hemorrhagic`, `kidney` and `kidneys`. */
function isAlike(word: string, other: string): boolean {
  const [firstModern, secondModern] = [modernise(word), modernise(other)]
  const length = Math.min(firstModern.length, secondModern.length)
  const prefixLength = Math.max(4, Math.ceil(length * 0.7))
  return firstModern === secondModern || (length >= 4 && firstModern.slice(0, prefixLength) === secondModern.slice(0, prefixLength))
}

/** Converts British spellings to American ones. */
const modernise = (word: string): string => word.replace(/ae|oe/g, 'e').replace(/our/g, 'or')
