/**
 * Converts the registry's Markdown to the plain text of a study's fields: no escapes, no emphasis marks, lists with bullets and their
 * indentation. Only markup is removed; every letter and digit stays. Pure.
 */
export const plainTextOf = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => withoutEscapes(withoutMarks(line)))
    .join('\n')

/** An escaped character is unescaped. A backslash before anything else (`mg\kg`) means a slash and becomes one. */
const withoutEscapes = (line: string): string =>
  line
    .replace(escapedPattern, '$1')
    .replace(/\\(?=\s|$)/g, '')
    .replaceAll('\\', '/')
    .replace(entity, (entityText, name: string) => entities[name] ?? entityText)

function withoutMarks(line: string): string {
  const [, indent = '', mark, content = ''] = /^(\s*)(?:([*+-]|#{1,6})\s+)?(.*)$/s.exec(line) ?? []
  const bullet = mark === undefined || mark.startsWith('#') ? '' : '• '
  return indent + bullet + content.replace(strong, '$2').replace(emphasis, '$2').replace(link, '$1 ($2)')
}

/** Matches a backslash escape of Markdown, such as `\*`. */
const escapedPattern = /\\([!-/:-@[-`{-~])/g
/** Matches `**bold**` and `__bold__`, but neither `\*\*` nor unpaired marks. */
const strong = /(?<![\\*_\w])(\*\*|__)(?=\S)((?:\\.|(?!\1)[^\\])*?\S)\1(?![*_\w])/g
/** Matches `*italic*` and `_italic_`. */
const emphasis = /(?<![\\*_\w])([*_])(?=[^\s*_])((?:\\.|(?!\1)[^\\])*?[^\s\\])\1(?![*_\w])/g
/** Matches `[text](https://…)`. */
const link = /(?<!\\)\[([^\]\\]*)\]\((https?:[^\s)]+)\)/g
const entity = /&(lt|gt|amp|quot|nbsp|#39);/g
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" }
