import { checkResources } from '#resources/core/checks.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { readTexts } from '../texts/localeFiles.ts'
import { sourceFiles } from '../texts/sourceFiles.ts'
import {
  callFolders,
  domainsFile,
  editFile,
  formatFiles,
  indexFile,
  isFile,
  menuFile,
  readFile,
  removeFile,
  resourceFile,
  runScript,
  topicsFile,
} from './files.ts'
import { removeDomain, removeMenuEntry, removeResource, removeTopics } from './lists.ts'
import { describeAnswers } from './make.ts'
import { removeParts, withoutParts } from './parent.ts'
import { removeTextsOf } from './texts.ts'

interface Removed {
  /** Result of the migrations, as schema:diff reports it. */
  readonly migrations: string
  /** Lines of sources that still name a removed resource. */
  readonly mentions: readonly string[]
}

/** Takes resources out with all that `resource:new` wrote for them. @throws Error with everything that still needs them, before anything is changed */
export function removeResources(names: readonly string[]): Removed {
  const declared = resources as readonly ResourceDefinition[]
  const removed = declared.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => !removed.some((each) => each.name === name))
  if (unknown.length > 0) throw new Error(`There is no resource ${unknown.join(', ')}`)
  const after = declared.filter((each) => !removed.includes(each)).map((each) => withoutParts(each, names))
  const mistakes = checkResources(after)
  if (mistakes.length > 0)
    throw new Error(
      [
        `Others need ${names.join(', ')}: remove them in the same command, or change them first.`,
        ...mistakes.map((each) => `  ${each}`),
      ].join('\n'),
    )

  const topics = removed.flatMap(({ notifies }) => Object.keys(notifies ?? {}))
  const english = readTexts('en')
  const titles = removed.flatMap(({ name, namespace, menu }) =>
    menu === undefined ? [] : (english.get(`${namespace}:titles.${name}.many`) ?? []),
  )
  const hasCode = removed.some(({ name }) => callFolders(name).some(isFile))

  const files = [indexFile, domainsFile, topicsFile, menuFile]
  for (const parent of declared) {
    if (removed.includes(parent) || after.includes(parent)) continue
    files.push(editFile(resourceFile(parent.name), (source) => removeParts(source, parent, names)))
  }
  editFile(topicsFile, (source) => removeTopics(source, topics))
  for (const title of titles) editFile(menuFile, (source) => removeMenuEntry(source, title))
  for (const name of names) {
    editFile(indexFile, (source) => removeResource(source, name))
    editFile(domainsFile, (source) => removeDomain(source, name))
    for (const path of [resourceFile(name), ...callFolders(name)]) removeFile(path)
  }
  formatFiles(files)
  removeTextsOf(declared, after, topics)
  if (hasCode || topics.length > 0) describeAnswers()
  return { migrations: migrationsWithout(names), mentions: mentionsOf(names) }
}

/** Migrations that are not committed go; for committed ones, one more drops the tables. */
function migrationsWithout(names: readonly string[]): string {
  const undone = runScript('schema-diff.ts', ['--undo'])
  if (undone.isDone) return undone.output
  const dropped = runScript('schema-diff.ts', [`drop_${names.map(snake).join('_')}`.slice(0, 60), '--allow-drops'])
  if (!dropped.isDone) throw new Error(`Everything else is removed; the migration is not written:\n${dropped.output}`)
  return dropped.output
}

function mentionsOf(names: readonly string[]): readonly string[] {
  const mention = new RegExp(`['"\`/.](?:${names.join('|')})(?:Calls|Domain|Id)?['"\`/.]`)
  return sourceFiles(['frontend', 'backend', 'resources', 'policies', 'e2e', 'seeds']).flatMap((path) =>
    readFile(path)
      .split('\n')
      .flatMap((line, index) => (mention.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}
