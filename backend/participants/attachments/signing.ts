import type { ContactAgreementType } from '#resources/contactAgreementTypes.ts'
import type { Caller } from '../../caller.ts'

/** What is about to be written by somebody who stores a signed agreement: the hooks of the write find it by its caller. */
const signing = new WeakMap<Caller, ContactAgreementType>()

/** The same caller, for the one write that stores a signed agreement to contact of this type. */
export function signingCaller(caller: Caller, type: ContactAgreementType): Caller {
  const signer: Caller = { ...caller, can: (page, level) => caller.can(page, level) }
  signing.set(signer, type)
  return signer
}

/** The type of the agreement that this write stores; undefined for every other write. */
export const agreementSignedBy = (caller: Caller): ContactAgreementType | undefined => signing.get(caller)
