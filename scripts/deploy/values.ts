/** Returns the value at a path of a parsed document: `spec.template.spec`, `containers.0.name`; undefined if there is none. */
export const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document)

/** Returns the text, number or boolean at a path as text; empty if there is none. */
export function textAt(document: unknown, path: string): string {
  const value = valueAt(document, path)
  return value === undefined || value === null ? '' : String(value)
}

export function listAt(document: unknown, path: string): readonly unknown[] {
  const value = valueAt(document, path)
  return Array.isArray(value) ? value : []
}

export function recordAt(document: unknown, path: string): Readonly<Record<string, unknown>> {
  const value = valueAt(document, path)
  return isRecord(value) ? value : {}
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
