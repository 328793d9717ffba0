import { addImport } from './scaffold.ts'
import { printed } from './source.ts'
import { addEntry, entriesIn, openingOf, removeEntries } from './syntax.ts'

/** Lists outside of the resource's own files that name it. Each function has a counterpart that takes the entry out. */

/** backend/domains.ts with a domain. */
export const addDomain = (source: string, name: string): string =>
  addImport(addEntry(source, listOf(source, 'export const domains'), `${name}Domain`), `${name}Domain`, `./${name}/index.ts`)

export const removeDomain = (source: string, name: string): string =>
  removeEntries(source, listOf(source, 'export const domains'), (text) => text === `${name}Domain`).replace(
    `import { ${name}Domain } from './${name}/index.ts'\n`,
    '',
  )

/** resources/index.ts without a resource. */
export const removeResource = (source: string, name: string): string =>
  removeEntries(source, listOf(source, 'const stored'), (text) => text === name).replace(`import { ${name} } from './${name}.ts'\n`, '')

/** resources/topics.ts with a topic in its category, which begins with its first topic. */
export function addTopic(source: string, category: string, topic: string): string {
  const open = listOf(source, 'export const topicsOf', '{')
  const own = openingOf(source, open, [category])
  return own === null ? addEntry(source, open, `${category}: [${printed(topic)}]`) : addEntry(source, own, printed(topic))
}

/** Categories that have no other topic go with their last one. */
export function removeTopics(source: string, topics: readonly string[]): string {
  const open = listOf(source, 'export const topicsOf', '{')
  const without = entriesIn(source, open)
    .flatMap(({ key }) => key ?? [])
    .reduce(
      (text, category) => removeEntries(text, openingOf(text, open, [category]) ?? open, (each) => topics.includes(each.slice(1, -1))),
      source,
    )
  return removeEntries(without, open, (text) => /\[\s*\]$/.test(text))
}

/** The list of the administration's menu in e2e/routes.spec.ts, which ends with the resource that was added last. */
export const addMenuEntry = (source: string, title: string): string => addEntry(source, menuOf(source), printed(title))
export const removeMenuEntry = (source: string, title: string): string =>
  removeEntries(source, menuOf(source), (text) => text === printed(title))

const menuOf = (source: string): number => listOf(source, 'expect(menu).toHaveText(')

function listOf(source: string, begin: string, bracket = '['): number {
  const start = source.indexOf(begin)
  // The type of a list may have brackets of its own.
  const from = bracket === '[' && source.slice(start).match(/^[^\n]*=/) !== null ? source.indexOf('=', start) : start
  const open = start === -1 ? -1 : source.indexOf(bracket, from)
  if (open === -1) throw new Error(`There is no ${begin} any more: add the line by hand`)
  return open
}
