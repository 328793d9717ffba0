import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readTexts } from '../texts/localeFiles.ts'
import { allowed, commentPatterns, fileNamePatterns, frenchPatterns, namePatterns, textPatterns, titlePatterns } from './patterns.ts'

/** A comment, a declared name, a test title or a screen text that matches a pattern. */
export interface Finding {
  readonly kind: 'comment' | 'name' | 'title' | 'text'
  /** Path and line of the source, or the key of the text. */
  readonly at: string
  readonly words: string
  readonly use: string
}

const root = join(import.meta.dirname, '../..')

/** Returns every finding in the sources and the texts of screens. */
export function collectLanguageFindings(): readonly Finding[] {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('scripts/language/') && !path.startsWith('migrations/'))
  return [
    ...sources.flatMap((path) => findingsOfSource(path, readFileSync(join(root, path), 'utf8'))),
    ...sources.flatMap((path) => findingsOf('name', path, basename(path), basename(path).replace(/\..*$/, ''), fileNamePatterns)),
    ...[...readTexts('en')].flatMap(([key, text]) => findingsOf('text', key, key, text.replace(/\{\{.*?\}\}/g, ''), textPatterns)),
    ...[...readTexts('fr')].flatMap(([key, text]) => findingsOf('text', key, key, text, frenchPatterns)),
  ]
}

/**
 * Returns the findings in the comments, declared names and test titles of a source. @param path relative to the root, for the position of each finding
 */
export function findingsOfSource(path: string, source: string): readonly Finding[] {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const sourceLine = `${path}:${index + 1}`
    return [
      ...commentsOfLine(line, lines[index - 1] ?? '').flatMap((comment) =>
        findingsOf('comment', sourceLine, path, comment, commentPatterns),
      ),
      ...listDeclaredNames(line).flatMap((name) =>
        [...new Set([name, ...splitName(name)])].flatMap((nameWord) => findingsOf('name', sourceLine, name, nameWord, namePatterns)),
      ),
      ...listTestTitles(line).flatMap((title) => findingsOf('title', sourceLine, path, title, titlePatterns)),
    ]
  })
}

/**
 * Returns the comment in a line. The second and later lines of a comment get a leading mark, so that patterns for the beginning of a
 * comment do not match them.
 */
function commentsOfLine(line: string, before: string): readonly string[] {
  const [, lineComment] = /^\s*(?:\/\/|\/\*\*?) ?(.*?)(?:\*\/)?$/.exec(line) ?? []
  if (lineComment !== undefined) return [/^\s*\/\//.test(before) ? `… ${lineComment}` : lineComment]
  const [, commentText] = /^\s*\* (.*)$/.exec(line) ?? []
  if (commentText !== undefined) return [/^\s*\/\*\*\s*$/.test(before) ? commentText : `… ${commentText}`]
  const [, trailingComment] = /\s\/\/ (.*)$/.exec(line) ?? []
  return trailingComment === undefined || /['"`].*\/\/.*['"`]/.test(line) ? [] : [trailingComment]
}

/** Returns the test titles in a line. */
const listTestTitles = (line: string): readonly string[] =>
  [...line.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)?|\))\((['"`])(.+?)\1,/g)].map(([, , title]) => title ?? '')

/** Returns the names that a line declares: constants, functions, types, properties, parameters of a one-line function. */
function listDeclaredNames(line: string): readonly string[] {
  if (/^\s*(?:\*|\/\/|\/\*)/.test(line)) return []
  return [
    ...[...line.matchAll(/\b(?:const|let|function|interface|type|class) (\w+)/g)].map(([, name]) => name ?? ''),
    ...[...line.matchAll(/\b(?:const|let) [{[](.*)[}\]] = /g)].flatMap(([, list]) =>
      [...(list ?? '').matchAll(/(?:^|[,:]\s*|\s)(\w+)(?=\s*(?:,|$|=))/g)].map(([, name]) => name ?? ''),
    ),
    ...[...line.matchAll(/(?:[(,{] ?|\breadonly )(\w+)\??: /g)].map(([, name]) => name ?? ''),
  ]
}

/** Splits `parseChange` into its parts, in lower case. */
const splitName = (name: string): readonly string[] => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

const findingsOf = (
  kind: Finding['kind'],
  sourceLine: string,
  subject: string,
  text: string,
  patterns: readonly { readonly pattern: RegExp; readonly use: string }[],
): readonly Finding[] =>
  subject in allowed
    ? []
    : patterns.flatMap(({ pattern, use }) =>
        pattern.test(text) ? [{ kind, at: sourceLine, words: kind === 'name' ? subject : text, use }] : [],
      )
