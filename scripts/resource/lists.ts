import { addImport } from './scaffold.ts'
import { printValue } from './source.ts'
import { addEntry, openingOf, parseEntries, removeEntries } from './syntax.ts'

/** Edits of lists that name a resource outside its own files. Each function has a counterpart that removes the entry. */

/** Returns the text of backend/app/domains.ts with a domain added. */
export const addDomain = (source: string, name: string, area: string): string =>
  addImport(addEntry(source, listOf(source, 'export const domains'), `${name}Domain`), `${name}Domain`, `../${area}/${name}/index.ts`)

export const removeDomain = (source: string, name: string, area: string): string =>
  removeEntries(source, listOf(source, 'export const domains'), (text) => text === `${name}Domain`).replace(
    `import { ${name}Domain } from '../${area}/${name}/index.ts'\n`,
    '',
  )

/** Returns the text of resources/index.ts without a resource. */
export const removeResource = (source: string, name: string, area: string): string =>
  removeEntries(source, listOf(source, 'const stored'), (text) => text === name).replace(
    `import { ${name} } from './${area}/${name}.ts'\n`,
    '',
  )

/** Returns the text of resources/messages/topics.ts with a topic added to its category. Adds the category if it does not exist. */
export function addTopic(source: string, category: string, topic: string): string {
  const open = listOf(source, 'export const topicsByCategory', '{')
  const categoryOpening = openingOf(source, open, [category])
  return categoryOpening === null
    ? addEntry(source, open, `${category}: [${printValue(topic)}]`)
    : addEntry(source, categoryOpening, printValue(topic))
}

/** Removes topics. A category without topics is also removed. */
export function removeTopics(source: string, topics: readonly string[]): string {
  const open = listOf(source, 'export const topicsByCategory', '{')
  const remainingEntries = parseEntries(source, open)
    .flatMap(({ key }) => key ?? [])
    .reduce(
      (text, category) => removeEntries(text, openingOf(text, open, [category]) ?? open, (each) => topics.includes(each.slice(1, -1))),
      source,
    )
  return removeEntries(remainingEntries, open, (text) => /\[\s*\]$/.test(text))
}

/** Adds the title to the expected administration menu in e2e/app/routes.spec.ts; the newest resource is last. */
export const addMenuEntry = (source: string, title: string): string => addEntry(source, menuOf(source), printValue(title))
export const removeMenuEntry = (source: string, title: string): string =>
  removeEntries(source, menuOf(source), (text) => text === printValue(title))

const menuOf = (source: string): number => listOf(source, 'expect(menu).toHaveText(')

function listOf(source: string, declaration: string, bracket = '['): number {
  const start = source.indexOf(declaration)
  // The list's type may also contain brackets.
  const searchStart = bracket === '[' && source.slice(start).match(/^[^\n]*=/) !== null ? source.indexOf('=', start) : start
  const open = start === -1 ? -1 : source.indexOf(bracket, searchStart)
  if (open === -1) throw new Error(`There is no ${declaration}: add the line manually`)
  return open
}
