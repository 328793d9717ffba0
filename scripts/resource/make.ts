import { checkResources } from '#resources/core/checks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { topics } from '#resources/topics.ts'
import { callFilesOf } from './callSources.ts'
import { definitionOf, pluralOf, referenceTo } from './definition.ts'
import {
  callFolders,
  domainsFile,
  editFile,
  formatFiles,
  indexFile,
  menuFile,
  resourceFile,
  runScript,
  topicsFile,
  writeFile,
} from './files.ts'
import { addDomain, addMenuEntry, addTopic } from './lists.ts'
import { addParts, type PartsOfParent, withParts } from './parent.ts'
import { parseField } from './parseField.ts'
import type { ResourceRequest } from './request.ts'
import { listResource, titleOf } from './scaffold.ts'
import { sourceOf } from './source.ts'
import { addTextsOf, categoryOf } from './texts.ts'

interface Made {
  /** Files that were written or changed. */
  readonly files: readonly string[]
  /** English texts without a French one. */
  readonly untranslated: readonly string[]
}

/** Writes a resource with all that the request adds to it. @throws Error with everything that is wrong, before anything is written */
export function makeResource(request: ResourceRequest): Made {
  const { name, calls, notices } = request
  const declared = resources as readonly ResourceDefinition[]
  const parent = parentOf(request, declared)
  const definition = definitionOf(name, request.fields.map(parseField), {
    ...request,
    ...(parent === undefined ? { parent: undefined } : { parent }),
    lastOrder: lastMenuOrder(declared),
  })
  const parts = parent === undefined ? null : partsOf(request, definition)
  const after = [...declared.map((each) => (each === parent && parts !== null ? withParts(each, parts) : each)), definition]
  const mistakes = [
    ...checkResources(after),
    ...notices.flatMap(({ topic }) =>
      (topics as readonly string[]).includes(topic) ? [`${name}.notifies: the topic ${topic} exists`] : [],
    ),
  ]
  if (mistakes.length > 0) throw new Error(['That would be a wrong declaration:', ...mistakes.map((each) => `  ${each}`)].join('\n'))
  const callFiles = calls.length === 0 ? null : callFilesOf(definition, calls)

  const files = [resourceFile(name)]
  writeFile(resourceFile(name), sourceOf(definition))
  files.push(editFile(indexFile, (source) => listResource(source, name)))
  if (parent !== undefined && parts !== null)
    files.push(editFile(resourceFile(parent.name), (source) => addParts(source, parent.name, parts)))
  for (const { topic, category } of notices)
    files.push(editFile(topicsFile, (source) => addTopic(source, category ?? categoryOf(name), topic)))
  if (callFiles !== null)
    files.push(
      ...writeCalls(name, callFiles),
      editFile(domainsFile, (source) => addDomain(source, name)),
    )
  if (definition.menu !== undefined)
    files.push(editFile(menuFile, (source) => addMenuEntry(source, titleOf(request.plural ?? pluralOf(name)))))
  formatFiles([...new Set(files)])
  const untranslated = addTextsOf(declared, after, request)
  if (callFiles !== null || notices.length > 0) describeAnswers()
  return { files: [...new Set(files)], untranslated }
}

/** Describes the answers of calls again, for the description of the API. */
export function describeAnswers(): void {
  const { isDone, output } = runScript('describe-answers.ts')
  if (!isDone) throw new Error(`Everything is written; the answers of calls cannot be described (npm run answers:describe):\n${output}`)
}

function parentOf({ parent, name }: ResourceRequest, declared: readonly ResourceDefinition[]): ResourceDefinition | undefined {
  if (parent === undefined) return undefined
  const found = declared.find((each) => each.name === parent)
  if (found === undefined) throw new Error(`--parent ${parent}: there is no such resource; make it first`)
  if (found.form === undefined) throw new Error(`--parent ${parent}: it has no form, so that ${name} would have no tab`)
  return found
}

const partsOf = ({ name, parent = '', plural, rollups }: ResourceRequest, { fields }: ResourceDefinition): PartsOfParent => ({
  name,
  reference: referenceTo(parent),
  tab: plural ?? pluralOf(name),
  rollups: rollups.map((each) => ({ ...each, ...(each.field === undefined ? {} : { type: fields[each.field]?.type }) })),
})

const lastMenuOrder = (declared: readonly ResourceDefinition[]): number =>
  Math.max(
    ...[...declared, ...(pages as readonly Pick<ResourceDefinition, 'menu'>[])].flatMap(({ menu }) =>
      menu?.area === 'admin' && menu.order < 100 ? [menu.order] : [],
    ),
  )

function writeCalls(name: string, { declaration, domain, handlers, test }: ReturnType<typeof callFilesOf>): readonly string[] {
  const [declarations, code] = callFolders(name)
  const files = new Map([
    [`${declarations}/calls.ts`, declaration],
    [`${code}/index.ts`, domain],
    ...[...handlers].map(([call, text]) => [`${code}/${call}.ts`, text] as const),
    [`${code}/${name}.test.ts`, test],
  ])
  for (const [path, text] of files) writeFile(path, text)
  return [...files.keys()]
}
