import { badRequest } from '../../errors.ts'
import { parseSent } from '../../sentJson.ts'

/** An object that came as JSON in a field of the form; nothing where the field is blank. @throws badRequest InvalidMapping */
export function readSentObject(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text.trim() === '') return {}
  try {
    const given: unknown = parseSent(text)
    if (isObject(given)) return given
  } catch {
    // Told below, like JSON of another shape.
  }
  throw badRequest('InvalidMapping')
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
