import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import papaparse from 'papaparse'
import { StartError } from '../backend/platform/common/startError.ts'
import { type CodeOfRow, compareWithTitles, findStructureProblems } from '../backend/recruitment/conditions/check.ts'
import type { Condition } from '../backend/recruitment/conditions/condition.ts'
import { readFiles, tableOf } from '../backend/recruitment/conditions/table.ts'
import { runCommand } from './command.ts'

/**
 * `npm run conditions:check -- FILE`: checks the curated table of conditions against official titles (a CSV with the columns code,
 * without dots, and title). Rows that a person has reviewed and confirmed are in backend/recruitment/conditions/confirmed.tsv. All other
 * differences are listed, and the command exits with 1.
 */
/**
 * A file without the codes of the last level has some 15,000 titles, a complete one 95,000. Only in a complete file is a missing code
 * significant.
 */
const completeTitleCount = 60_000
const confirmedFile = join(import.meta.dirname, '../backend/recruitment/conditions/confirmed.tsv')

await runCommand('Usage: npm run conditions:check -- titles.csv', async ([file = '']) => {
  const { conditions, problems } = tableOf(await readFiles())
  const titles = await readTitles(file)
  const confirmedRows = new Set((await readFile(confirmedFile, 'utf8')).split('\n'))
  const isComplete = titles.size > completeTitleCount
  const isOpen = ({ code, name }: CodeOfRow) => !confirmedRows.has(`${code}\t${name}`)
  const { unknown, missing, disagreeing } = compareWithTitles(conditions, titles)

  const findingCounts = [
    list(
      'Wrong rows',
      [...problems, ...findStructureProblems(conditions)].map(({ place, problem }) => `${place}: ${problem}`),
    ),
    list('Codes that do not exist, to be confirmed', unknown.filter(isOpen).map(formatLine)),
    list('Codes that do not exist in their category, to be confirmed', isComplete ? missing.filter(isOpen).map(formatLine) : []),
    list('Titles that disagree with the name, to be confirmed', disagreeing.filter(isOpen).map(formatLine)),
    list('Confirmed, and no longer in the table', findStaleConfirmations(confirmedRows, conditions)),
  ]
  const count = findingCounts.reduce((sum, each) => sum + each, 0)
  const codes = new Set(conditions.flatMap((each) => each.codes))
  console.log(
    `${conditions.length} conditions with ${codes.size} codes; ${titles.size} titles; ${count === 0 ? 'all agree' : `${count} to look at`}.`,
  )
  if (count > 0) process.exitCode = 1
})

function list(heading: string, lines: readonly string[]): number {
  if (lines.length > 0) console.log(`${heading} (${lines.length}):\n${lines.map((each) => `  ${each}`).join('\n')}\n`)
  return lines.length
}

function formatLine({ place, code, name, title, agreement }: CodeOfRow): string {
  return `${place}  ${code}  ${name}  ←  ${title}  (${agreement.toFixed(2)})`
}

/** Returns confirmations whose row has changed since or was removed. */
function findStaleConfirmations(confirmedRows: ReadonlySet<string>, conditions: readonly Condition[]): readonly string[] {
  const present = new Set(conditions.flatMap(({ codes, friendlyName }) => codes.map((code) => `${code}\t${friendlyName}`)))
  return [...confirmedRows].filter((each) => each !== '' && !present.has(each))
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
