import { useQuery } from '@tanstack/react-query'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { call, callKey } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'

/**
 * Signed agreements of a participant, the newest first: attachments with a type of agreement. Requested again after a change.
 * @param version of the participant, which every signature changes
 */
export function useContactAgreements(participantId: string, version: number) {
  const query = useQuery({
    queryKey: [...callKey(participantCalls.contactAgreements), participantId, version],
    queryFn: ({ signal }) => call(participantCalls.contactAgreements, { params: { participantId } }, { signal }),
    staleTime: 0,
    placeholderData: (previousData, query) => (query?.queryKey[1] === participantId ? previousData : undefined),
  })
  useChanges({ lists: ['attachment'] }, () => void query.refetch())
  return query
}

/** Agreement as stored in the participant's row. */
export interface AgreementState {
  /** True if the agreement has a source (specification 2, section 4). */
  readonly isSigned: boolean
  readonly type: string | null
  /** YYYY-MM-DD. */
  readonly signedOn: string | null
  /** True if the organisation has an agreement that lets any study contact the participant. There is nothing more to upload. */
  readonly isComplete: boolean
}

export function agreementStateOf(row: Partial<ResourceAnswer['participant']>): AgreementState {
  const signed = objectOf(row.signedAgreementToContact)
  const source = textOf(signed.source)
  return {
    isSigned: source !== null,
    type: textOf(signed.participantContactAgreementType) ?? textOf(row.participantContactAgreementType),
    signedOn: textOf(signed.signedOn),
    isComplete: row.contactableByAnyStudy === true && source === 'PROVIDER',
  }
}

const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {})
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
