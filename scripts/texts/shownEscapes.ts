import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './sourceFiles.ts'

/**
 * Matches escapes in the text of an attribute or between tags. JSX does not interpret escapes there, so it shows `\u00a0` as six
 * characters.
 */
const attributeEscape = /\w="[^"]*\\(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])/gi
const betweenTags = />[^<>'"`{}/]*\\u[\da-f]{4}/gi
const textEscape = /\\(?:u[\da-f]{4}|x[\da-f]{2})/i

/** Returns the escapes that would be shown literally, one line each. */
export function findShownEscapes(texts: readonly (readonly [key: string, text: string])[]): string[] {
  return [
    ...texts.filter(([, text]) => textEscape.test(text)).map(([key]) => `${key} shows an escape: write the sign itself`),
    ...sourceFiles(['frontend']).flatMap((file) =>
      escapeLinesOf(readFileSync(join(root, file), 'utf8')).map(
        (line) => `${file}:${line} shows an escape: write it as an expression, {'\\u00a0'}`,
      ),
    ),
  ]
}

/** @returns the line numbers of a source file, from 1 */
export function escapeLinesOf(source: string): number[] {
  const matches = [...source.matchAll(attributeEscape), ...source.matchAll(betweenTags)]
  return matches.map(({ index, 0: text }) => source.slice(0, index + text.length).split('\n').length)
}
