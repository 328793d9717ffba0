/**
 * Markdown of the registry as plain text, as the fields of a study hold it: no escape signs, no signs of emphasis, lists with bullets and their
 * own indents. Only signs of the markup go; every letter and figure stays. Pure.
 */
export const plainTextOf = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => withoutEscapes(withoutMarks(line)))
    .join('\n')

/** A sign that is escaped stands for itself; a backslash before anything else (`mg\kg`) is written as a slash, which it stands for. */
const withoutEscapes = (line: string): string =>
  line
    .replace(escaped, '$1')
    .replace(/\\(?=\s|$)/g, '')
    .replaceAll('\\', '/')
    .replace(entity, (whole, name: string) => entities[name] ?? whole)

function withoutMarks(line: string): string {
  const [, indent = '', mark, rest = ''] = /^(\s*)(?:([*+-]|#{1,6})\s+)?(.*)$/s.exec(line) ?? []
  const bullet = mark === undefined || mark.startsWith('#') ? '' : '• '
  return indent + bullet + rest.replace(strong, '$2').replace(emphasis, '$2').replace(link, '$1 ($2)')
}

/** Any sign that Markdown lets one escape. */
const escaped = /\\([!-/:-@[-`{-~])/g
/** `**bold**` and `__bold__`, not `\*\*`, and not signs that stand alone. */
const strong = /(?<![\\*_\w])(\*\*|__)(?=\S)((?:\\.|(?!\1)[^\\])*?\S)\1(?![*_\w])/g
/** `*slanted*`, `_slanted_`. */
const emphasis = /(?<![\\*_\w])([*_])(?=[^\s*_])((?:\\.|(?!\1)[^\\])*?[^\s\\])\1(?![*_\w])/g
/** `[words](https://…)`. */
const link = /(?<!\\)\[([^\]\\]*)\]\((https?:[^\s)]+)\)/g
const entity = /&(lt|gt|amp|quot|nbsp|#39);/g
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" }
