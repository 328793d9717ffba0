import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const languages = ['en', 'fr'] as const
type TextLanguage = (typeof languages)[number]

const locales = join(import.meta.dirname, '../../frontend/locales')

interface TextTree {
  [name: string]: string | TextTree
}

/** Returns every text of a language, by `<namespace>:<path>`. */
export function readTexts(language: TextLanguage): Map<string, string> {
  const texts = new Map<string, string>()
  for (const file of readdirSync(join(locales, language)).filter((name) => name.endsWith('.json'))) {
    const namespace = file.slice(0, -'.json'.length)
    collect(readTree(language, namespace), `${namespace}:`, texts)
  }
  return texts
}

/** Adds texts under unused keys and leaves existing texts unchanged. @returns the keys that were added */
export function addTexts(language: TextLanguage, texts: ReadonlyMap<string, string>): string[] {
  const existingTexts = readTexts(language)
  return replaceTexts(language, new Map([...texts].filter(([key]) => !existingTexts.has(key))))
}

/** Writes texts under their keys and replaces existing ones. @returns the keys */
export function replaceTexts(language: TextLanguage, texts: ReadonlyMap<string, string>): string[] {
  const keys = [...texts.keys()]
  for (const namespace of new Set(keys.map(namespaceOf))) {
    const tree = readTree(language, namespace)
    for (const [key, text] of texts) if (namespaceOf(key) === namespace) setText(tree, key.slice(namespace.length + 1).split('.'), text)
    writeFileSync(fileOf(language, namespace), `${JSON.stringify(tree, null, 2)}\n`)
  }
  return keys
}

/** Removes texts, and branches that become empty. */
export function removeTexts(language: TextLanguage, keys: readonly string[]): void {
  for (const namespace of new Set(keys.map(namespaceOf))) {
    const tree = readTree(language, namespace)
    for (const key of keys) if (namespaceOf(key) === namespace) cut(tree, key.slice(namespace.length + 1).split('.'))
    writeFileSync(fileOf(language, namespace), `${JSON.stringify(tree, null, 2)}\n`)
  }
}

const namespaceOf = (key: string): string => key.slice(0, key.indexOf(':'))
const fileOf = (language: TextLanguage, namespace: string): string => join(locales, language, `${namespace}.json`)

function readTree(language: TextLanguage, namespace: string): TextTree {
  const file = fileOf(language, namespace)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextTree) : {}
}

function collect(tree: TextTree, path: string, target: Map<string, string>): void {
  for (const [name, child] of Object.entries(tree)) {
    if (typeof child === 'string') target.set(`${path}${name}`, child)
    else collect(child, `${path}${name}.`, target)
  }
}

/** Removes a text from the tree, and branches that become empty. */
export function cut(tree: TextTree, [name = '', ...remainingPath]: readonly string[]): void {
  const child = tree[name]
  if (typeof child === 'object') cut(child, remainingPath)
  if (child !== undefined && (typeof child === 'string' || Object.keys(child).length === 0)) delete tree[name]
}

function setText(tree: TextTree, [name = '', ...remainingPath]: readonly string[], text: string): void {
  if (remainingPath.length === 0) {
    tree[name] = text
    return
  }
  const child = tree[name]
  const branch = typeof child === 'object' ? child : {}
  tree[name] = branch
  setText(branch, remainingPath, text)
}
