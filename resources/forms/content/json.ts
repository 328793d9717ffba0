/** SurveyJS JSON of a form, unchanged: it keeps properties that this product does not know. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Path in a form: property names and list indexes. */
export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Maximum characters and nesting levels of a form: the size that one call can transfer, and more levels than pages, panels and repeats
 * need.
 */
export const formJsonMax = 900_000
export const formJsonMaxDepth = 60

/** Returns the value at the path; undefined if there is no value. Pure. */
export function getValueAtPath(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string | number, Json>>)[key]
  }
  return value
}

export const getObjectAtPath = (document: Json, path: Path): JsonObject | null => {
  const value = getValueAtPath(document, path)
  return isObject(value) ? value : null
}

/** True if two paths are equal. */
export const isSamePath = (left: Path, right: Path): boolean =>
  left.length === right.length && left.every((key, index) => key === right[index])

/** True if a path equals `ancestor` or leads into it. */
export const isPathWithin = (path: Path, ancestor: Path): boolean =>
  ancestor.length <= path.length && ancestor.every((key, index) => key === path[index])

export const serialisePath = (path: Path): string => JSON.stringify(path)

/** Returns a text that may be translated: in the first available of the requested languages, else in any. Pure. */
export function localiseText(value: Json | undefined, languages: readonly string[]): string {
  if (typeof value === 'string') return value
  if (!isObject(value)) return ''
  const translation = languages.map((language) => value[language]).find((text) => typeof text === 'string' && text !== '')
  return (translation as string | undefined) ?? Object.values(value).find((text): text is string => typeof text === 'string') ?? ''
}
