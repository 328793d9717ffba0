import { useQuery } from '@tanstack/react-query'
import type { Values } from '#resources/core/conditions.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { call, callKey } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'

/**
 * The signed agreements of a participant, the newest first: attachments that have a type of agreement. Asked again when somebody changes one.
 * @param version of the participant, which every signing changes
 */
export function useContactAgreements(participantId: string, version: number) {
  const query = useQuery({
    queryKey: [...callKey(participantCalls.contactAgreements), participantId, version],
    queryFn: ({ signal }) => call(participantCalls.contactAgreements, { params: { participantId } }, { signal }),
    staleTime: 0,
    placeholderData: (shown, query) => (query?.queryKey[1] === participantId ? shown : undefined),
  })
  useChanges({ lists: ['attachment'] }, () => void query.refetch())
  return query
}

/** What the participant's own row says of its agreement. */
export interface AgreementState {
  /** Signed when the signed agreement has a source (specification 2, section 4). */
  readonly isSigned: boolean
  readonly type: string | null
  /** YYYY-MM-DD. */
  readonly signedOn: string | null
  /** Contactable by any study, by an agreement that this organisation holds itself: there is nothing more to upload. */
  readonly isComplete: boolean
}

/** Pure. */
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
