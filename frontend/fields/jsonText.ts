/** Typed text that is no valid JSON. It is a class because the field's rule accepts only plain data and therefore refuses it. */
export class UnreadableJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function readJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return new UnreadableJson(text)
  }
}

export function writeJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof UnreadableJson ? value.text : JSON.stringify(value, null, 2)
}
