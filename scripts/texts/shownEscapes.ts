import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './sourceFiles.ts'

/** JSX knows no escapes: in the text of an attribute and between tags `\u00a0` is six signs that people read. */
const inAttribute = /\w="[^"]*\\(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])/gi
const betweenTags = />[^<>'"`{}/]*\\u[\da-f]{4}/gi
const inText = /\\(?:u[\da-f]{4}|x[\da-f]{2})/i

/** Signs that are written as an escape and would be shown as one, a line each. */
export function findShownEscapes(texts: readonly (readonly [key: string, text: string])[]): string[] {
  return [
    ...texts.filter(([, text]) => inText.test(text)).map(([key]) => `${key} shows an escape: write the sign itself`),
    ...sourceFiles(['frontend']).flatMap((file) =>
      escapesIn(readFileSync(join(root, file), 'utf8')).map(
        (line) => `${file}:${line} shows an escape: write it as an expression, {'\\u00a0'}`,
      ),
    ),
  ]
}

/** @returns the lines of a source file, the first is 1 */
export function escapesIn(source: string): number[] {
  const found = [...source.matchAll(inAttribute), ...source.matchAll(betweenTags)]
  return found.map(({ index, 0: text }) => source.slice(0, index + text.length).split('\n').length)
}
