import { isUuid } from '#resources/core/fields/ref.ts'
import { badRequest } from './errors.ts'

/**
 * The study that a call is asked for, where that is all that it takes; null: of all of the caller's.
 * @throws badRequest UnknownParameter, InvalidParameter
 */
export function studyAmong({ studyId, language: _ofMessages, ...unknown }: Readonly<Record<string, string | undefined>>): string | null {
  const [name] = Object.keys(unknown)
  if (name !== undefined) throw badRequest('UnknownParameter', { fields: [{ path: name, code: 'unknownParameter' }] })
  if (studyId !== undefined && !isUuid(studyId)) throw badRequest('InvalidParameter', { fields: [{ path: 'studyId', code: 'invalid' }] })
  return studyId ?? null
}
