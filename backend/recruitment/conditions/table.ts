import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Condition, idOf } from './condition.ts'
import { nameKey } from './searchableWords.ts'

const folder = join(import.meta.dirname, 'table')

/** The first line of each file. */
export const header = 'usual\tcodes\tname\tfrench\tsynonyms\tfrenchSynonyms'

/** Problem of a row, with its position. */
export interface TableProblem {
  /** File and line: `mental.tsv:12`. */
  readonly place: string
  readonly problem: string
}

export interface LocatedCondition extends Condition {
  readonly place: string
}

interface ConditionTable {
  readonly conditions: readonly LocatedCondition[]
  /** Problems of invalid rows. The table omits these rows. */
  readonly problems: readonly TableProblem[]
}

interface TableFile {
  readonly name: string
  readonly text: string
}

/** Reads the files of the curated table, one per chapter, sorted by name. */
export const readFiles = (): Promise<readonly TableFile[]> => readAll(folder, (name) => name.endsWith('.tsv'))

/**
 * Returns a checksum that changes with the rows and with the code that makes them searchable. Computing it is much faster than parsing
 * the rows.
 */
export async function checksumOf(files: readonly TableFile[]): Promise<string> {
  const code = await readAll(import.meta.dirname, (name) => name === 'words.ts' || name === 'condition.ts')
  return createHash('sha256')
    .update(JSON.stringify([files, code]))
    .digest('hex')
}

/** Returns the table from its files, which have one row per line. */
export function tableOf(files: readonly TableFile[]): ConditionTable {
  const read = files.flatMap(({ name, text }) => readFileOf(name, text))
  const problems = read.flatMap((each) => ('problem' in each ? [each] : []))
  const conditions: LocatedCondition[] = []
  const ids = new Set<string>()
  for (const each of read) {
    if ('problem' in each) continue
    const id = idOf(each)
    if (ids.has(id)) problems.push({ place: each.place, problem: 'another row has the same name and main code' })
    else conditions.push(each)
    ids.add(id)
  }
  return { conditions, problems }
}

async function readAll(folderPath: string, isTableFile: (name: string) => boolean): Promise<readonly TableFile[]> {
  const names = (await readdir(folderPath)).filter(isTableFile).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folderPath, name), 'utf8') })))
}

function readFileOf(name: string, text: string): readonly (LocatedCondition | TableProblem)[] {
  const [first, ...lines] = text.replace(/\n$/, '').split('\n')
  if (first !== header) return [{ place: `${name}:1`, problem: `the first line must be ${header.replaceAll('\t', ' ')}` }]
  return lines.map((line, index) => readLine(line, `${name}:${index + 2}`))
}

function readLine(line: string, location: string): LocatedCondition | TableProblem {
  const cells = line.split('\t')
  const [usualText = '', codes = '', name = '', french = '', synonyms = '', frenchSynonyms = ''] = cells
  const condition: LocatedCondition = {
    place: location,
    friendlyName: name,
    frenchName: french,
    synonyms: listOf(synonyms),
    frenchSynonyms: listOf(frenchSynonyms),
    codes: codes.split(' '),
    usual: Number(usualText),
    source: 'curated',
  }
  const problem = cells.length === 6 ? findShapeProblem(condition, cells) : `${cells.length} columns, not 6`
  return problem === null ? condition : { place: location, problem }
}

const listOf = (cell: string): readonly string[] => (cell === '' ? [] : cell.split('|'))

function findShapeProblem(row: LocatedCondition, cells: readonly string[]): string | null {
  const { friendlyName, frenchName, synonyms, frenchSynonyms, codes, usual } = row
  if (!/^[1-5]$/.test(cells[0] ?? '') || usual < 1) return 'usual must be a figure from 1 to 5'
  const invalidCode = codes.find((code) => !codePattern.test(code))
  if (invalidCode !== undefined) return `${JSON.stringify(invalidCode)} does not have the form of a code`
  if (new Set(codes).size < codes.length) return 'a code stands twice'
  if (friendlyName === '' || frenchName === '') return 'a name is missing'
  const texts = [friendlyName, frenchName ?? '', ...synonyms, ...frenchSynonyms]
  const invalidText = texts.find((text) => text !== text.trim() || text === '' || text.length > 120 || invalidCharacter.test(text))
  if (invalidText !== undefined)
    return `${JSON.stringify(invalidText)} is empty, too long, or has a blank or character that does not belong there`
  const unsearchable = texts.find((text) => nameKey(text) === '')
  return unsearchable === undefined ? null : `${JSON.stringify(unsearchable)} has no word`
}

/**
 * Matches an ICD-10-CM code: a letter, a digit, a digit or letter, then optionally a dot and up to four more characters. U codes are
 * provisional, such as COVID-19.
 */
const codePattern = /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/
/** Matches two spaces in a row, control characters, replacement characters, and quotation marks from a spreadsheet. */
const invalidCharacter = / {2}|[\p{C}\ufffd"]/u
