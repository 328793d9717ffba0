import type { Database } from '../database/types.ts'
import { codeKey, folded, nameKey } from './words.ts'

/** A condition as a study or a record writes it: names, and codes of ICD-10. */
interface Named {
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

interface Asking {
  readonly database: Pick<Database, 'batch'>
  /** The organisation of the reader; the table is the same for all. */
  readonly orgId: string
}

interface Row {
  readonly friendlyName: string
  readonly names: readonly string[]
  readonly codes: readonly string[]
}

/**
 * Conditions that mean the same as these, by the curated table: `Insomnia disorder` is also `Insomnia`, `Sleeplessness`, G47.0 and F51.0, and a kind of
 * it is `Chronic insomnia`. A narrower name never finds a wider one.
 * @returns for each, in their order, names and codes; keys of names as `participant.condition_keys` has them
 */
export async function relatedKeys({ database, orgId }: Asking, seeds: readonly Named[]): Promise<readonly (readonly string[])[]> {
  const first = seeds.map(lookupOf)
  const found = await rowsOf({ database, orgId }, first)
  // The rows' own names lead to those that are called so with a general word, such as `disorder`.
  const second = first.map((lookup) => {
    const friendly = found.filter((row) => matches(row, lookup)).map(({ friendlyName }) => friendlyName)
    return lookupOf({ names: [...lookup.names, ...friendly], codes: lookup.codes })
  })
  const all = await rowsOf({ database, orgId }, second)
  return second.map((lookup) => {
    const rows = all.filter((row) => matches(row, lookup))
    const names = [...lookup.names, ...rows.flatMap(({ names: theirs }) => theirs)].slice(0, mostNames)
    const codes = rows.flatMap(({ codes: [main] }) => (main === undefined ? [] : [codeKey(main).toUpperCase()]))
    return [...new Set([...names.flatMap(kindsOf).map((name) => `=${name}`), ...codes])]
  })
}

const mostNames = 40

interface Lookup extends Named {
  /** Whole names under which the table may have it. */
  readonly forms: ReadonlySet<string>
  readonly codeKeys: ReadonlySet<string>
}

const lookupOf = ({ names, codes }: Named): Lookup => ({
  names,
  codes,
  forms: new Set(names.flatMap(formsOf)),
  codeKeys: new Set(codes.map(codeKey)),
})

/** Words that tell no condition from another. */
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

/** A name with and without general words. */
function formsOf(name: string): readonly string[] {
  const key = nameKey(name)
  const core = key
    .split(' ')
    .filter((word) => !general.has(word))
    .join(' ')
  if (core === '') return key === '' ? [] : [key]
  return [key, core, `${core} disorder`, `${core} disease`, `${core} syndrome`]
}

/** A name as records write it, and the kinds of it that people type. */
function kindsOf(name: string): readonly string[] {
  const plain = folded(name)
  return [
    plain,
    ...['chronic', 'acute', 'severe', 'moderate', 'mild', 'recurrent', 'primary', 'persistent'].map((kind) => `${kind} ${plain}`),
    ...['chronique', 'aigue', 'aigu', 'severe', 'moderee', 'legere', 'recurrente', 'primaire'].map((kind) => `${plain} ${kind}`),
  ]
}

const matches = ({ names, codes: [main] }: Row, { forms, codeKeys }: Lookup): boolean =>
  names.some((name) => forms.has(nameKey(name))) || (main !== undefined && codeKeys.has(codeKey(main)))

async function rowsOf({ database, orgId }: Asking, lookups: readonly Lookup[]): Promise<readonly Row[]> {
  const sought = lookups.flatMap(({ forms, codeKeys }) => [...[...forms].map((form) => `'=${form}'`), ...[...codeKeys].map(codeTerm)])
  if (sought.length === 0) return []
  const [answer] = await database.batch(orgId, [{ text: related, values: [[...new Set(sought)].join(' | ')], isPlannedAnew: true }])
  return (answer?.rows ?? []) as unknown as readonly Row[]
}

/** Letters and digits only: a code typed in another way does not match the table. */
const codeTerm = (code: string): string => `'#${code.replace(/[^a-z0-9]/g, '')}'`

const related = `select friendly_name as "friendlyName", array_remove(array[friendly_name, french_name] || synonyms || french_synonyms, null) as names, codes
  from condition where source = 'curated' and words @@ $1::tsquery order by usual desc, friendly_name, id limit 200`
