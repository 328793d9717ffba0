import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namespaces } from '#resources/core/resource.ts'
import { root, sourceFiles } from './sourceFiles.ts'

/**
 * Returns keys that occur literally in code: `t('common:save')`, `text(language, 'common:errors.NotFound')`, and codes of problems and
 * errors.
 */
export function keysInCode(): string[] {
  const keys = new Set<string>()
  for (const file of sourceFiles(['frontend', 'backend', 'resources', 'policies'])) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, key] of source.matchAll(literalKey)) if (key !== undefined) keys.add(key)
    for (const key of keysOfHook(source)) keys.add(key)
    for (const [, code] of source.matchAll(problemCode)) keys.add(`common:problems.${code}`)
    if (file.startsWith('backend')) for (const [, code] of source.matchAll(errorCode)) keys.add(`common:errors.${code}`)
  }
  return [...keys]
}

/** Matches a complete key in quotes. A key that continues with an interpolation comes from a declaration and is checked there. */
const literalKey = new RegExp(`['"\`]((?:${namespaces.join('|')}):[A-Za-z][\\w.-]*[\\w])['"\`]`, 'g')
const problemCode = /(?:(?<!\.)\bproblem\(|\bpath:[^,}\n]+, code: )'([A-Za-z]+)'/g
const errorCode = /\b(?:badRequest|conflict|forbidden|unsupportedType|new ApplicationError)\((?:\d+, )?'([A-Za-z]+)'/g

/** Returns keys without a namespace, in a file whose `useTranslation` names the namespace. */
function keysOfHook(source: string): string[] {
  const [, namespace] = /useTranslation\(\[?'(\w+)'/.exec(source) ?? []
  if (namespace === undefined) return []
  return [...source.matchAll(/\bt\('([A-Za-z][\w.-]*\w)'/g)].map(([, key]) => `${namespace}:${key}`)
}
