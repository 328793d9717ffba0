import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { setState } from './sessionStore.ts'

/** Signs a user in without permissions, studies and custom fields, except for the properties that a test sets. */
export function setTestSession(values: { readonly [Name in keyof SessionAnswer]?: unknown } = {}): void {
  const session = {
    user: { id: 'priya', fullName: 'Priya Raman' },
    organisation: { id: 'northlake', name: 'Northlake Research', details: {}, flags: [], releaseToggles: [], customFields: {} },
    abilities: {},
    studies: [],
    sites: [],
    ...values,
  }
  setState({ status: 'signedIn', session: session as unknown as SessionAnswer })
}
