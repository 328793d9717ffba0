import type { Database } from '../../platform/database/types.ts'
import { foldText, nameKey, toCodeKey } from './searchableWords.ts'

/** A condition in a study or record: names and ICD-10 codes. */
interface NamedCondition {
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

interface Context {
  readonly database: Pick<Database, 'batch'>
  /** Organisation of the caller, needed to run the query. The table of related conditions is shared by all organisations. */
  readonly orgId: string
}

interface Row {
  readonly friendlyName: string
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

/**
 * Finds conditions that mean the same as these, by the curated table: `Insomnia disorder` is also `Insomnia`, `Sleeplessness`, G47.0 and
 * F51.0, and includes `Chronic insomnia`. A narrower name never finds a wider one.
 * @returns names and codes for each condition, in the same order; the keys of names have the form of `participant.condition_keys`
 */
export async function findRelatedKeys(
  { database, orgId }: Context,
  seeds: readonly NamedCondition[],
): Promise<readonly (readonly string[])[]> {
  const first = seeds.map(lookupOf)
  const matchingRows = await rowsOf({ database, orgId }, first)
  // Looks up again with the names of the found rows, which also finds names with an additional general word, such as `disorder`.
  const second = first.map((lookup) => {
    const friendly = matchingRows.filter((row) => matchesLookup(row, lookup)).map(({ friendlyName }) => friendlyName)
    return lookupOf({ names: [...lookup.names, ...friendly], codes: lookup.codes })
  })
  const allRows = await rowsOf({ database, orgId }, second)
  return second.map((lookup) => {
    const rows = allRows.filter((row) => matchesLookup(row, lookup))
    const names = [...lookup.names, ...rows.flatMap(({ names: rowNames }) => rowNames)].slice(0, mostNames)
    const codes = rows.flatMap(({ codes: [main] }) => (main === undefined ? [] : [toCodeKey(main).toUpperCase()]))
    return [...new Set([...names.flatMap(kindsOf).map((name) => `=${name}`), ...codes])]
  })
}

const mostNames = 40

interface Lookup extends NamedCondition {
  /** Full names to look up in the table. */
  readonly forms: ReadonlySet<string>
  readonly codeKeys: ReadonlySet<string>
}

const lookupOf = ({ names, codes }: NamedCondition): Lookup => ({
  names,
  codes,
  forms: new Set(names.flatMap(formsOf)),
  codeKeys: new Set(codes.map(toCodeKey)),
})

/** General words, which do not distinguish conditions. */
const general = new Set([
  'disorder',
  'disorders',
  'disease',
  'diseases',
  'syndrome',
  'condition',
  'unspecified',
  'female',
  'male',
  'adult',
  'adults',
])

/** Returns a name with and without general words. */
function formsOf(name: string): readonly string[] {
  const key = nameKey(name)
  const core = key
    .split(' ')
    .filter((word) => !general.has(word))
    .join(' ')
  if (core === '') return key === '' ? [] : [key]
  return [key, core, `${core} disorder`, `${core} disease`, `${core} syndrome`]
}

/** Returns a name as records write it, and the variants of it that people type. */
function kindsOf(name: string): readonly string[] {
  const foldedName = foldText(name)
  return [
    foldedName,
    ...['chronic', 'acute', 'severe', 'moderate', 'mild', 'recurrent', 'primary', 'persistent'].map((kind) => `${kind} ${foldedName}`),
    ...['chronique', 'aigue', 'aigu', 'severe', 'moderee', 'legere', 'recurrente', 'primaire'].map((kind) => `${foldedName} ${kind}`),
  ]
}

const matchesLookup = ({ names, codes: [main] }: Row, { forms, codeKeys }: Lookup): boolean =>
  names.some((name) => forms.has(nameKey(name))) || (main !== undefined && codeKeys.has(toCodeKey(main)))

async function rowsOf({ database, orgId }: Context, lookups: readonly Lookup[]): Promise<readonly Row[]> {
  const searchTerms = lookups.flatMap(({ forms, codeKeys }) => [
    ...[...forms].map((form) => `'=${form}'`),
    ...[...codeKeys].map(buildCodeTerm),
  ])
  if (searchTerms.length === 0) return []
  const [answer] = await database.batch(orgId, [{ text: related, values: [[...new Set(searchTerms)].join(' | ')], isPlannedAnew: true }])
  return (answer?.rows ?? []) as unknown as readonly Row[]
}

/** Returns the search term of a code: letters and digits only. A code in another form matches no row. */
const buildCodeTerm = (code: string): string => `'#${code.replace(/[^a-z0-9]/g, '')}'`

const related = `select friendly_name as "friendlyName", array_remove(array[friendly_name, french_name] || synonyms || french_synonyms, null) as names, codes
  from condition where source = 'curated' and words @@ $1::tsquery order by usual desc, friendly_name, id limit 200`
