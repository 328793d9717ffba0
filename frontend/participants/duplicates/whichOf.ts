import type { AnsweredRow } from '#resources/core/resource.ts'
import { shortId } from '#resources/core/restricted.ts'

/** Tells two entries of one name apart: the number of the chart, else the end of the id. */
export const whichOf = ({ id, participantClientId }: AnsweredRow): string =>
  typeof participantClientId === 'string' && participantClientId !== '' ? participantClientId : shortId(id)
