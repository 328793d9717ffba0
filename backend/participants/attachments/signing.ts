import type { ContactAgreementType } from '#resources/participants/contactAgreementTypes.ts'
import type { Caller } from '../../platform/common/caller.ts'

/** Types of agreements that are being stored, by caller, for the hooks of the write. */
const signing = new WeakMap<Caller, ContactAgreementType>()

/** Returns a copy of the caller, for the one write that stores a signed agreement to contact of this type. */
export function createSigningCaller(caller: Caller, type: ContactAgreementType): Caller {
  const signer: Caller = { ...caller, can: (page, level) => caller.can(page, level) }
  signing.set(signer, type)
  return signer
}

/** Returns the type of the agreement that this write stores; undefined for every other write. */
export const findSignedType = (caller: Caller): ContactAgreementType | undefined => signing.get(caller)
