import { shortId } from '#resources/core/restricted.ts'
import type { ResourceAnswer } from '#resources/rows.ts'

/** Tells two entries of one name apart: the number of the chart, else the end of the id. */
export const chartNumberOf = ({ id, participantClientId }: ResourceAnswer['participant']): string => participantClientId || shortId(id)
