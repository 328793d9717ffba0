import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { StartError } from '../../platform/common/startError.ts'
import type { Condition } from './condition.ts'
import { insertConditions, inTransaction, rebuildWordTable } from './store.ts'

/** Result of loading the official file. */
interface OfficialLoad {
  readonly lines: number
  readonly loaded: number
  /** Number of headings. They group codes and are not valid codes themselves. */
  readonly headings: number
  /** Number of codes that keep their name from the curated table. */
  readonly curated: number
  /** Number of codes that occur twice in the file. The first one counts. */
  readonly repeated: number
  readonly wrong: readonly { readonly line: number; readonly problem: string }[]
}

/** Number of rows in one statement. */
const chunkSize = 2000
/** Maximum percentage of invalid lines. A file with more is probably of another kind. */
const wrongAtMost = 1

/**
 * Loads the official ICD-10-CM order file, which replaces the previously loaded one completely or not at all. Reads the lines one by one.
 * Codes in the curated table keep their name from there.
 * @param file path of the file as published: order number in columns 1 to 5, code in 7 to 13, 15 is 1 for a valid code and 0 for a
 * heading, short title 17 to 76, long title from 78 on
 * @throws StartError when the file cannot be read or is no order file; then nothing has changed
 */
export function loadOfficial(owner: pg.Client, file: string): Promise<OfficialLoad> {
  return inTransaction(owner, async () => {
    const { rows } = await owner.query<{ code: string }>("select unnest(codes) as code from condition where source = 'curated'")
    const curatedCodes = new Set(rows.map(({ code }) => code))
    await owner.query("delete from condition where source = 'icd10cm'")
    const load = await readLines(file, curatedCodes, (chunk) => insertConditions(owner, chunk))
    if (load.loaded === 0 || load.wrong.length * 100 > load.lines * wrongAtMost) throw new StartError(describeRejection(file, load))
    await rebuildWordTable(owner)
    return load
  })
}

async function readLines(
  file: string,
  curatedCodes: ReadonlySet<string>,
  insert: (chunk: readonly Condition[]) => Promise<void>,
): Promise<OfficialLoad> {
  const counts = { lines: 0, loaded: 0, headings: 0, curated: 0, repeated: 0 }
  const invalidLines: { line: number; problem: string }[] = []
  const loadedCodes = new Set<string>()
  let chunk: Condition[] = []
  for await (const line of linesOf(file)) {
    counts.lines += 1
    if (line.trim() === '') continue
    const entry = readOfficialLine(line)
    if ('problem' in entry) invalidLines.push({ line: counts.lines, problem: entry.problem })
    else if (entry.isHeading) counts.headings += 1
    else if (curatedCodes.has(entry.code)) counts.curated += 1
    else if (loadedCodes.has(entry.code)) counts.repeated += 1
    else {
      loadedCodes.add(entry.code)
      counts.loaded += 1
      chunk.push(conditionOf(entry))
    }
    if (chunk.length < chunkSize) continue
    await insert(chunk)
    chunk = []
  }
  await insert(chunk)
  return { ...counts, wrong: invalidLines }
}

/** Reads the lines of a file. @throws StartError when the file cannot be opened */
async function* linesOf(file: string): AsyncGenerator<string> {
  const content = createReadStream(file, 'utf8')
  try {
    // There must be no `await` before this loop, so that the loop receives an error of opening the file.
    for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) yield line
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new StartError(`${file} cannot be read (${String('code' in error && error.code)}).`)
    throw error
  } finally {
    content.destroy()
  }
}

interface OfficialEntry {
  readonly code: string
  readonly isHeading: boolean
  readonly title: string
}

/** Parses one line by its fixed columns. */
export function readOfficialLine(line: string): OfficialEntry | { readonly problem: string } {
  const number = line.slice(0, 5)
  const code = line.slice(6, 13).trim()
  const flag = line.slice(14, 15)
  const title = line.slice(77).trim()
  if (!/^\d{5}$/.test(number)) return { problem: 'no order number in columns 1 to 5' }
  if (!/^[A-Z]\d[0-9A-Z]{1,5}$/.test(code)) return { problem: 'no code in columns 7 to 13' }
  if (flag !== '0' && flag !== '1') return { problem: 'neither 0 nor 1 in column 15' }
  if (title === '' || title.length > 400) return { problem: 'no long title from column 78 on' }
  if (/[\p{C}\ufffd]/u.test(title)) return { problem: 'the long title has a character that is not UTF-8 text' }
  return { code: code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code, isHeading: flag === '0', title }
}

const conditionOf = ({ code, title }: OfficialEntry): Condition => ({
  friendlyName: title,
  frenchName: null,
  synonyms: [],
  frenchSynonyms: [],
  codes: [code],
  usual: 0,
  source: 'icd10cm',
})

function describeRejection(file: string, { lines, loaded, wrong }: OfficialLoad): string {
  const [first] = wrong
  const example = first === undefined ? '' : ` The first: line ${first.line}, ${first.problem}.`
  return `${file} is no ICD-10-CM order file: of ${lines} lines ${loaded} could be taken and ${wrong.length} are wrong.${example} Nothing was changed.`
}
