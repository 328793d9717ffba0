import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkResources } from '#resources/core/checks/checks.ts'
import { resources } from '#resources/index.ts'
import {
  desiredSchema,
  diff,
  emptySchema,
  generatedMark,
  migrationsFolder,
  nextMigrationName,
  readSnapshot,
  snapshotName,
  statementOf,
  writeSnapshot,
} from '../backend/platform/database/schema/index.ts'
import { listUncommittedMigrations, readCommittedSnapshot } from './committed.ts'

/**
 * `npm run schema:diff NAME`: compares the declarations with the committed snapshot and writes a migration to review. `--allow-drops`
 * allows steps that lose data or reject rows that were valid before. `--initial` rewrites 0002_resources.sql, for use before the first
 * release only. `--undo` removes generated migrations that are not committed, if the declarations are those of the last commit.
 */
const initialFile = '0002_resources.sql'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'allow-drops': { type: 'boolean', default: false },
    initial: { type: 'boolean', default: false },
    undo: { type: 'boolean', default: false },
  },
})
process.exitCode = values.undo ? undo() : main({ name: positionals[0], allowDrops: values['allow-drops'], initial: values.initial })

function undo(): number {
  const committedText = readCommittedSnapshot()
  if (committedText === null) return printFailure('The last commit has no migrations/schema.snapshot.json.', [])
  if (diff(JSON.parse(committedText), desiredSchema(resources)).actions.length > 0)
    return printFailure('The declarations are not those of the last commit: their migrations stay.', [])
  const files = listUncommittedMigrations()
  for (const file of files) rmSync(join(migrationsFolder, file))
  if (files.length > 0) writeFileSync(join(migrationsFolder, snapshotName), committedText)
  return printSuccess(
    files.length === 0
      ? 'There is no migration to take back.'
      : `Took back migrations/${files.join(', migrations/')}, which was not committed.`,
  )
}

function main(options: { readonly name: string | undefined; readonly allowDrops: boolean; readonly initial: boolean }): number {
  const mistakes = checkResources(resources)
  if (mistakes.length > 0) return printFailure('The declarations have mistakes:', mistakes)
  if (!options.initial && !/^[a-z][a-z0-9_]*$/.test(options.name ?? ''))
    return printFailure('Name the migration: npm run schema:diff add_equipment', [])

  const after = desiredSchema(resources)
  const { actions, dangers } = diff(options.initial ? emptySchema : readSnapshot(), after)
  if (actions.length === 0) return printSuccess('The declarations and the snapshot agree: nothing to do.')
  if (dangers.length > 0 && !options.allowDrops)
    return printFailure('These steps lose data or refuse rows that were fine before; look at them, then add -- --allow-drops:', dangers)

  const file = options.initial ? initialFile : nextMigrationName(options.name ?? '')
  if (options.initial) rmSync(join(migrationsFolder, file), { force: true })
  writeFileSync(
    join(migrationsFolder, file),
    `${generatedMark} Review it; never edit it once released.\n\n${actions.map(statementOf).join('\n\n')}\n`,
  )
  writeSnapshot(after)
  return printSuccess(`Wrote migrations/${file}: ${actions.length} steps. Review it.`)
}

function printSuccess(line: string): number {
  console.log(line)
  return 0
}

function printFailure(line: string, details: readonly string[]): number {
  console.error([line, ...details.map((detail) => `  ${detail}`)].join('\n'))
  return 1
}
