/** A form as it came: SurveyJS JSON, of which nothing is lost that this product does not know. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Where something stands in a form: names of properties, and places in lists. */
export type Path = readonly (string | number)[]

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Characters and levels that a form may have: what one call can bring, and more levels than pages, panels and repeats nest. */
export const formJsonMax = 900_000
export const formJsonMaxDepth = 60

/** What stands there; undefined where nothing does. Pure. */
export function valueAt(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string | number, Json>>)[key]
  }
  return value
}

export const objectAt = (document: Json, path: Path): JsonObject | null => {
  const found = valueAt(document, path)
  return isObject(found) ? found : null
}

/** The same place? */
export const isSamePath = (left: Path, right: Path): boolean =>
  left.length === right.length && left.every((key, index) => key === right[index])

/** Does a path lead to this place, or to something in it? */
export const isWithin = (path: Path, place: Path): boolean =>
  place.length <= path.length && place.every((key, index) => key === path[index])

export const pathText = (path: Path): string => JSON.stringify(path)

/** A text that may be given in several languages, in one of them: the first that is there of those asked for, else any. */
export function textIn(value: Json | undefined, languages: readonly string[]): string {
  if (typeof value === 'string') return value
  if (!isObject(value)) return ''
  const found = languages.map((language) => value[language]).find((text) => typeof text === 'string' && text !== '')
  return (found as string | undefined) ?? Object.values(value).find((text): text is string => typeof text === 'string') ?? ''
}
