import { badRequest } from '../../common/errors.ts'
import { parseJson } from '../../http/parseJson.ts'

/** Reads a JSON object from a form field; returns an empty object if the field is blank. @throws badRequest InvalidMapping */
export function readSentObject(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text.trim() === '') return {}
  try {
    const input: unknown = parseJson(text)
    if (isObject(input)) return input
  } catch {
    // Reported below, like JSON of another shape.
  }
  throw badRequest('InvalidMapping')
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
