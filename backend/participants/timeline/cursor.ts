import { isUuid } from '#resources/core/fields/ref.ts'
import { createParameterError } from '../../platform/engine/query/parameters.ts'
import type { Cursor } from '../activity/events.ts'

const pattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_([0-9a-f-]{36})$/

export const cursorOf = ({ moment, id }: Cursor): string => `${moment}_${id}`

/** @param text as `cursorOf` writes it. @throws badRequest InvalidParameter */
export function readCursor(text: string): Cursor {
  const [, moment = '', id] = pattern.exec(text) ?? []
  if (!isUuid(id) || Number.isNaN(Date.parse(moment))) throw createParameterError('before', 'invalid')
  return { moment, id }
}
