import { collectLanguageFindings } from './language/findings.ts'

/**
 * `npm run language`: lists comments, names, test titles and texts that match a pattern of `scripts/language/patterns.ts`. `-- name PATH`
 * lists only one kind below one path.
 */
const [kind, path = ''] = process.argv.slice(2)
const findings = collectLanguageFindings()
const selectedFindings = findings.filter((each) => kind !== undefined && each.kind === kind && each.at.startsWith(path))
for (const { at, words, use } of selectedFindings) process.stdout.write(`${at}\t${words}\t${use}\n`)
const counts = [
  ...Map.groupBy(
    findings,
    (each) => `${each.kind} ${each.kind === 'text' ? each.at.split(':')[0] : each.at.split('/').slice(0, 2).join('/')}`,
  ),
]
if (kind === undefined)
  for (const [group, groupFindings] of counts.toSorted(([firstGroup], [secondGroup]) => firstGroup.localeCompare(secondGroup)))
    process.stdout.write(`${groupFindings.length}\t${group}\n`)
process.stdout.write(`${findings.length} findings\n`)
