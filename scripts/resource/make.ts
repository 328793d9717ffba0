import { checkResources } from '#resources/core/checks/checks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { topics } from '#resources/messages/topics.ts'
import { pages } from '#resources/organisation/pages.ts'
import { areas } from '../house/layers.ts'
import { callFilesOf } from './callSources.ts'
import { definitionOf, pluralOf, referenceName } from './definition.ts'
import {
  areaOf,
  callFiles,
  domainsFile,
  editFile,
  formatFiles,
  getResourceFile,
  indexFile,
  menuFile,
  runScript,
  topicsFile,
  writeFile,
} from './files.ts'
import { addDomain, addMenuEntry, addTopic } from './lists.ts'
import { addToParent, type ParentAdditions, withAdditions } from './parent.ts'
import { parseField } from './parseField.ts'
import type { ResourceRequest } from './request.ts'
import { listResource, titleOf } from './scaffold.ts'
import { sourceOf } from './source.ts'
import { addTextsOf, categoryOf } from './texts.ts'

interface CreatedResource {
  /** Files that were written or changed. */
  readonly files: readonly string[]
  /** English texts that have no French translation. */
  readonly untranslated: readonly string[]
}

/** Area of a resource without a parent: its screens are in the administration. */
const defaultArea = 'organisation'

/** Writes a resource with everything that the request adds to it. @throws Error with all problems, before anything is written */
export function makeResource(request: ResourceRequest): CreatedResource {
  const { name, calls, notices } = request
  const allResources = resources as readonly ResourceDefinition[]
  const parent = parentOf(request, allResources)
  const definition = definitionOf(name, request.fields.map(parseField), {
    ...request,
    ...(parent === undefined ? { parent: undefined } : { parent }),
    lastOrder: getLastMenuOrder(allResources),
  })
  const additions = parent === undefined ? null : parentAdditionsOf(request, definition)
  const after = [...allResources.map((each) => (each === parent && additions !== null ? withAdditions(each, additions) : each)), definition]
  const mistakes = [
    ...checkResources(after),
    ...notices.flatMap(({ topic }) =>
      (topics as readonly string[]).includes(topic) ? [`${name}.notifies: the topic ${topic} exists`] : [],
    ),
  ]
  if (mistakes.length > 0) throw new Error(['That would be a wrong declaration:', ...mistakes.map((each) => `  ${each}`)].join('\n'))
  const area = request.area ?? (parent === undefined ? null : areaOf(parent.name)) ?? defaultArea
  if (!areas.includes(area)) throw new Error(`--area ${area}: there is no such area. One of: ${areas.join(', ')}`)
  const sources = calls.length === 0 ? null : callFilesOf(definition, calls, area)

  const files = [getResourceFile(name, area)]
  writeFile(getResourceFile(name, area), sourceOf(definition))
  files.push(editFile(indexFile, (source) => listResource(source, name, area)))
  if (parent !== undefined && additions !== null)
    files.push(editFile(getResourceFile(parent.name), (source) => addToParent(source, parent.name, additions)))
  for (const { topic, category } of notices)
    files.push(editFile(topicsFile, (source) => addTopic(source, category ?? categoryOf(name), topic)))
  if (sources !== null)
    files.push(
      ...writeCalls(name, area, sources),
      editFile(domainsFile, (source) => addDomain(source, name, area)),
    )
  if (definition.menu !== undefined)
    files.push(editFile(menuFile, (source) => addMenuEntry(source, titleOf(request.plural ?? pluralOf(name)))))
  formatFiles([...new Set(files)])
  const untranslatedKeys = addTextsOf(allResources, after, request)
  if (sources !== null || notices.length > 0) {
    describeAnswers()
    files.push(answersFile)
  }
  return { files: [...new Set(files)], untranslated: untranslatedKeys }
}

const answersFile = 'backend/platform/engine/openapi/answers.json'

/** Regenerates the response schemas of calls for the API description. */
export function describeAnswers(): void {
  const { isDone, output } = runScript('describe-answers.ts')
  if (!isDone)
    throw new Error(`Everything was written, but the response schemas could not be generated (npm run answers:describe):\n${output}`)
}

function parentOf({ parent, name }: ResourceRequest, allResources: readonly ResourceDefinition[]): ResourceDefinition | undefined {
  if (parent === undefined) return undefined
  const parentResource = allResources.find((each) => each.name === parent)
  if (parentResource === undefined) throw new Error(`--parent ${parent}: there is no such resource; make it first`)
  if (parentResource.form === undefined) throw new Error(`--parent ${parent}: it has no form, so that ${name} would have no tab`)
  return parentResource
}

const parentAdditionsOf = ({ name, parent = '', plural, rollups }: ResourceRequest, { fields }: ResourceDefinition): ParentAdditions => ({
  name,
  reference: referenceName(parent),
  tab: plural ?? pluralOf(name),
  rollups: rollups.map((each) => ({ ...each, ...(each.field === undefined ? {} : { type: fields[each.field]?.type }) })),
})

const getLastMenuOrder = (allResources: readonly ResourceDefinition[]): number =>
  Math.max(
    ...[...allResources, ...(pages as readonly Pick<ResourceDefinition, 'menu'>[])].flatMap(({ menu }) =>
      menu?.area === 'admin' && menu.order < 100 ? [menu.order] : [],
    ),
  )

function writeCalls(
  name: string,
  area: string,
  { declaration, domain, handlers, test }: ReturnType<typeof callFilesOf>,
): readonly string[] {
  const [declarations, code] = callFiles(name, area)
  const files = new Map([
    [declarations, declaration],
    [`${code}/index.ts`, domain],
    ...[...handlers].map(([call, text]) => [`${code}/${call}.ts`, text] as const),
    [`${code}/${name}.test.ts`, test],
  ])
  for (const [path, text] of files) writeFile(path, text)
  return [...files.keys()]
}
