/** Names a test by its file and its own title, without the titles of its `describe`. */
export interface TestName {
  readonly file: string
  /** As written in the source, with placeholders of generated tests: `%s`, `$name`, `${name}`. Or a generated title. */
  readonly title: string
}

/** @throws Error if the text is not `file: title` */
export function parseTestName(text: string): TestName {
  const [, file, title] = /^(\S+\.tsx?): (.+)$/.exec(text) ?? []
  if (file === undefined || title === undefined) throw new Error(`A test is named by its file and its title: ${text}`)
  return { file, title }
}

const placeholder = /%[sdifjo#]|\$\{[^}]*\}|\$[a-z]\w*(?:\.\w+)*/gi

/** Returns a pattern that matches every title that the source generates from this one; null if it has no placeholder. */
function patternOf(title: string): RegExp | null {
  const fixedParts = title.split(placeholder)
  return fixedParts.length === 1 ? null : new RegExp(`^${fixedParts.map(escapePattern).join('(.+)')}$`, 's')
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** True if a test that ran has this title, or a title generated from it. */
export const matchesTitle = (title: string, ranTitle: string): boolean => title === ranTitle || (patternOf(title)?.test(ranTitle) ?? false)

/**
 * True if the source of a test file contains the title as a separate text. A generated title must match a text with placeholders, and
 * the source must contain the values.
 */
export function isTestDefined(source: string, title: string): boolean {
  if (["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))) return true
  const titles = [...source.matchAll(/(['"`])((?:(?!\1)[^\n\\]|\\.)+)\1/g)].map(([, , text = '']) => text)
  return titles.some((text) => {
    const values = patternOf(text)?.exec(title)?.slice(1)
    // A placeholder alone would match every title.
    return values !== undefined && text.replace(placeholder, '').length > 5 && values.every((value) => source.includes(`'${value}'`))
  })
}
