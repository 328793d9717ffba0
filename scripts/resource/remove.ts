import { checkResources } from '#resources/core/checks/checks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'
import { readTexts } from '../texts/localeFiles.ts'
import { sourceFiles } from '../texts/sourceFiles.ts'
import {
  areaOf,
  callFiles,
  domainsFile,
  editFile,
  formatFiles,
  getResourceFile,
  indexFile,
  isFile,
  menuFile,
  readFile,
  removeFile,
  runScript,
  topicsFile,
} from './files.ts'
import { removeDomain, removeMenuEntry, removeResource, removeTopics } from './lists.ts'
import { describeAnswers } from './make.ts'
import { removeReferences, withoutReferences } from './parent.ts'
import { removeTextsOf } from './texts.ts'

interface Removed {
  /** Output of schema:diff about the migrations. */
  readonly migrations: string
  /** Source lines that still name a removed resource. */
  readonly mentions: readonly string[]
}

/**
 * Removes resources with everything that `resource:new` wrote for them. @throws Error with everything that still needs these resources,
 * before anything is changed
 */
export function removeResources(names: readonly string[]): Removed {
  const allResources = resources as readonly ResourceDefinition[]
  const removed = allResources.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => !removed.some((each) => each.name === name))
  if (unknown.length > 0) throw new Error(`There is no resource ${unknown.join(', ')}`)
  const after = allResources.filter((each) => !removed.includes(each)).map((each) => withoutReferences(each, names))
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
  const hasCode = removed.some(({ name }) => callFiles(name).some(isFile))

  const files = [indexFile, domainsFile, topicsFile, menuFile]
  for (const parent of allResources) {
    if (removed.includes(parent) || after.includes(parent)) continue
    files.push(editFile(getResourceFile(parent.name), (source) => removeReferences(source, parent, names)))
  }
  editFile(topicsFile, (source) => removeTopics(source, topics))
  for (const title of titles) editFile(menuFile, (source) => removeMenuEntry(source, title))
  for (const name of names) {
    const area = areaOf(name) ?? ''
    editFile(indexFile, (source) => removeResource(source, name, area))
    editFile(domainsFile, (source) => removeDomain(source, name, area))
    for (const path of [getResourceFile(name, area), ...callFiles(name, area)]) removeFile(path)
  }
  formatFiles(files)
  removeTextsOf(allResources, after, topics)
  if (hasCode || topics.length > 0) describeAnswers()
  return { migrations: removeMigrations(names), mentions: mentionsOf(names) }
}

/** Removes uncommitted migrations. If the tables have committed migrations, writes another one that drops them. */
function removeMigrations(names: readonly string[]): string {
  const undoResult = runScript('schema-diff.ts', ['--undo'])
  if (undoResult.isDone) return undoResult.output
  const dropResult = runScript('schema-diff.ts', [`drop_${names.map(toSnakeCase).join('_')}`.slice(0, 60), '--allow-drops'])
  if (!dropResult.isDone) throw new Error(`Everything else was removed, but the migration was not written:\n${dropResult.output}`)
  return dropResult.output
}

function mentionsOf(names: readonly string[]): readonly string[] {
  const mention = new RegExp(`['"\`/.](?:${names.join('|')})(?:Calls|Domain|Id)?['"\`/.]`)
  return sourceFiles(['frontend', 'backend', 'resources', 'policies', 'e2e', 'seeds']).flatMap((path) =>
    readFile(path)
      .split('\n')
      .flatMap((line, index) => (mention.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}
