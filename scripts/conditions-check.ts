import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import papaparse from 'papaparse'
import { type CodeOfRow, compareWithTitles, structureProblems } from '../backend/conditions/check.ts'
import type { Condition } from '../backend/conditions/condition.ts'
import { readFiles, tableOf } from '../backend/conditions/table.ts'
import { StartError } from '../backend/startError.ts'
import { runCommand } from './command.ts'

/**
 * `npm run conditions:check -- FILE`: checks the curated table of conditions against official titles (a CSV with the columns code, without
 * dots, and title). What a person has looked at and found right stands in backend/conditions/confirmed.tsv; whatever else is
 * odd is listed, and the command exits with 1.
 */
/** Titles without the codes of the last level are some 15,000, all of them 95,000: of those alone a code that is missing tells something. */
const completeFrom = 60_000
const confirmedFile = join(import.meta.dirname, '../backend/conditions/confirmed.tsv')

await runCommand('Usage: npm run conditions:check -- titles.csv', async ([file = '']) => {
  const { conditions, problems } = tableOf(await readFiles())
  const titles = await readTitles(file)
  const confirmed = new Set((await readFile(confirmedFile, 'utf8')).split('\n'))
  const isComplete = titles.size > completeFrom
  const isOpen = ({ code, name }: CodeOfRow) => !confirmed.has(`${code}\t${name}`)
  const { unknown, missing, disagreeing } = compareWithTitles(conditions, titles)

  const found = [
    list(
      'Wrong rows',
      [...problems, ...structureProblems(conditions)].map(({ place, problem }) => `${place}: ${problem}`),
    ),
    list('Codes that do not exist, to be confirmed', unknown.filter(isOpen).map(line)),
    list('Codes that do not exist in their category, to be confirmed', isComplete ? missing.filter(isOpen).map(line) : []),
    list('Titles that disagree with the name, to be confirmed', disagreeing.filter(isOpen).map(line)),
    list('Confirmed, and no longer in the table', gone(confirmed, conditions)),
  ]
  const count = found.reduce((sum, each) => sum + each, 0)
  const codes = new Set(conditions.flatMap((each) => each.codes))
  console.log(
    `${conditions.length} conditions with ${codes.size} codes; ${titles.size} titles; ${count === 0 ? 'all agree' : `${count} to look at`}.`,
  )
  if (count > 0) process.exitCode = 1
})

function list(what: string, lines: readonly string[]): number {
  if (lines.length > 0) console.log(`${what} (${lines.length}):\n${lines.map((each) => `  ${each}`).join('\n')}\n`)
  return lines.length
}

function line({ place, code, name, title, agreement }: CodeOfRow): string {
  return `${place}  ${code}  ${name}  ←  ${title}  (${agreement.toFixed(2)})`
}

/** What was confirmed of a row that has changed since. */
function gone(confirmed: ReadonlySet<string>, conditions: readonly Condition[]): readonly string[] {
  const present = new Set(conditions.flatMap(({ codes, friendlyName }) => codes.map((code) => `${code}\t${friendlyName}`)))
  return [...confirmed].filter((each) => each !== '' && !present.has(each))
}

async function readTitles(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartError(`${file} cannot be read.`)
  })
  const { data } = papaparse.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  const titles = new Map(data.flatMap(({ code, title }) => (code && title ? [[code.replace('.', ''), title] as const] : [])))
  if (titles.size === 0) throw new StartError(`${file} has no columns code and title.`)
  return titles
}
