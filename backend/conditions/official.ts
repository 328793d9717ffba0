import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { StartError } from '../startError.ts'
import type { Condition } from './condition.ts'
import { collectWords, insertConditions, inTransaction } from './store.ts'

/** What became of the lines of an order file. */
interface OfficialLoad {
  readonly lines: number
  readonly loaded: number
  /** Headings of several codes: nobody may be coded with them. */
  readonly headings: number
  /** The curated table has a name of its own for their code. */
  readonly curated: number
  /** Codes that the file has twice; the first counts. */
  readonly repeated: number
  readonly wrong: readonly { readonly line: number; readonly problem: string }[]
}

/** Rows of one statement. */
const chunkSize = 2000
/** Wrong lines allowed in a hundred: with more it is some other file. */
const wrongAtMost = 1

/**
 * Brings in the official ICD-10-CM order file in place of the one that was brought in before: all of it or nothing. Lines are read as
 * they come. Codes that the curated table has keep its name.
 * @param file as the publisher gives it: order number in columns 1 to 5, code in 7 to 13, 15 says whether it may be recorded (1) or is a heading (0), short title 17 to 76, long title from 78 on
 * @throws StartError when the file cannot be read or is no order file; then nothing has changed
 */
export function loadOfficial(owner: pg.Client, file: string): Promise<OfficialLoad> {
  return inTransaction(owner, async () => {
    const { rows } = await owner.query<{ code: string }>("select unnest(codes) as code from condition where source = 'curated'")
    const curated = new Set(rows.map(({ code }) => code))
    await owner.query("delete from condition where source = 'icd10cm'")
    const load = await readLines(file, curated, (chunk) => insertConditions(owner, chunk))
    if (load.loaded === 0 || load.wrong.length * 100 > load.lines * wrongAtMost) throw new StartError(refusal(file, load))
    await collectWords(owner)
    return load
  })
}

async function readLines(
  file: string,
  curated: ReadonlySet<string>,
  insert: (chunk: readonly Condition[]) => Promise<void>,
): Promise<OfficialLoad> {
  const counts = { lines: 0, loaded: 0, headings: 0, curated: 0, repeated: 0 }
  const wrong: { line: number; problem: string }[] = []
  const seen = new Set<string>()
  let chunk: Condition[] = []
  for await (const line of linesOf(file)) {
    counts.lines += 1
    if (line.trim() === '') continue
    const entry = readOfficialLine(line)
    if ('problem' in entry) wrong.push({ line: counts.lines, problem: entry.problem })
    else if (entry.isHeading) counts.headings += 1
    else if (curated.has(entry.code)) counts.curated += 1
    else if (seen.has(entry.code)) counts.repeated += 1
    else {
      seen.add(entry.code)
      counts.loaded += 1
      chunk.push(conditionOf(entry))
    }
    if (chunk.length < chunkSize) continue
    await insert(chunk)
    chunk = []
  }
  await insert(chunk)
  return { ...counts, wrong }
}

/** @throws StartError when the file cannot be opened */
async function* linesOf(file: string): AsyncGenerator<string> {
  const content = createReadStream(file, 'utf8')
  try {
    // Without a wait between: errors of opening come while the lines are asked for.
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

/** One line by its fixed columns. */
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

function refusal(file: string, { lines, loaded, wrong }: OfficialLoad): string {
  const [first] = wrong
  const example = first === undefined ? '' : ` The first: line ${first.line}, ${first.problem}.`
  return `${file} is no ICD-10-CM order file: of ${lines} lines ${loaded} could be taken and ${wrong.length} are wrong.${example} Nothing was changed.`
}
