import { shortenId } from '#resources/core/restricted.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'

/** Returns a text that distinguishes two records with the same name: the chart number, else the end of the id. */
export const chartNumberOf = ({ id, participantClientId }: ResourceAnswer['participant']): string => participantClientId || shortenId(id)
