import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Condition, idOf } from './condition.ts'
import { nameKey } from './words.ts'

const folder = join(import.meta.dirname, 'table')

/** The first line of each file. */
export const header = 'usual\tcodes\tname\tfrench\tsynonyms\tfrenchSynonyms'

/** What is wrong with a row, where it stands. */
export interface TableProblem {
  /** `mental.tsv:12`. */
  readonly place: string
  readonly problem: string
}

export interface PlacedCondition extends Condition {
  readonly place: string
}

interface ConditionTable {
  readonly conditions: readonly PlacedCondition[]
  /** Rows that they name are left out. */
  readonly problems: readonly TableProblem[]
}

interface TableFile {
  readonly name: string
  readonly text: string
}

/** The curated table's files, a chapter each, in the order of their names. */
export const readFiles = (): Promise<readonly TableFile[]> => readAll(folder, (name) => name.endsWith('.tsv'))

/** Changes when a row changes, or how rows are searched; much cheaper than to read the rows. */
export async function checksumOf(files: readonly TableFile[]): Promise<string> {
  const code = await readAll(import.meta.dirname, (name) => name === 'words.ts' || name === 'condition.ts')
  return createHash('sha256')
    .update(JSON.stringify([files, code]))
    .digest('hex')
}

/** Its rows, one a line. */
export function tableOf(files: readonly TableFile[]): ConditionTable {
  const read = files.flatMap(({ name, text }) => readFileOf(name, text))
  const problems = read.flatMap((each) => ('problem' in each ? [each] : []))
  const conditions: PlacedCondition[] = []
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

async function readAll(from: string, isWanted: (name: string) => boolean): Promise<readonly TableFile[]> {
  const names = (await readdir(from)).filter(isWanted).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(from, name), 'utf8') })))
}

function readFileOf(name: string, text: string): readonly (PlacedCondition | TableProblem)[] {
  const [first, ...lines] = text.replace(/\n$/, '').split('\n')
  if (first !== header) return [{ place: `${name}:1`, problem: `the first line must be ${header.replaceAll('\t', ' ')}` }]
  return lines.map((line, index) => readLine(line, `${name}:${index + 2}`))
}

function readLine(line: string, place: string): PlacedCondition | TableProblem {
  const cells = line.split('\t')
  const [usual = '', codes = '', name = '', french = '', synonyms = '', frenchSynonyms = ''] = cells
  const condition: PlacedCondition = {
    place,
    friendlyName: name,
    frenchName: french,
    synonyms: listOf(synonyms),
    frenchSynonyms: listOf(frenchSynonyms),
    codes: codes.split(' '),
    usual: Number(usual),
    source: 'curated',
  }
  const problem = cells.length === 6 ? shapeProblem(condition, cells) : `${cells.length} columns, not 6`
  return problem === null ? condition : { place, problem }
}

const listOf = (cell: string): readonly string[] => (cell === '' ? [] : cell.split('|'))

function shapeProblem(row: PlacedCondition, cells: readonly string[]): string | null {
  const { friendlyName, frenchName, synonyms, frenchSynonyms, codes, usual } = row
  if (!/^[1-5]$/.test(cells[0] ?? '') || usual < 1) return 'usual must be a figure from 1 to 5'
  const wrong = codes.find((code) => !codePattern.test(code))
  if (wrong !== undefined) return `${JSON.stringify(wrong)} does not have the form of a code`
  if (new Set(codes).size < codes.length) return 'a code stands twice'
  if (friendlyName === '' || frenchName === '') return 'a name is missing'
  const texts = [friendlyName, frenchName ?? '', ...synonyms, ...frenchSynonyms]
  const odd = texts.find((text) => text !== text.trim() || text === '' || text.length > 120 || oddCharacter.test(text))
  if (odd !== undefined) return `${JSON.stringify(odd)} is empty, too long, or has a blank or character that does not belong there`
  const unsearchable = texts.find((text) => nameKey(text) === '')
  return unsearchable === undefined ? null : `${JSON.stringify(unsearchable)} has no word`
}

/** A letter, a figure, a figure or letter; then a dot and up to four more. U codes are for provisional use, COVID-19 among them. */
const codePattern = /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/
/** Two blanks in a row, control characters, replacement characters, quotation marks of a spreadsheet. */
const oddCharacter = / {2}|[\p{C}\ufffd"]/u
