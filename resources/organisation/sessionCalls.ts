import type { RenewAnswer, SessionAnswer } from '../core/answers/answers.ts'
import { data, defineCalls } from '../core/call.ts'
import { decimal, ref, text } from '../core/fields/index.ts'

/** Calls for a user's session, and for the fresh sign-in that signs a record. */
export const sessionCalls = defineCalls({
  session: { method: 'GET', path: 'session', access: { signedIn: true }, output: data<SessionAnswer>() },
  renew: {
    method: 'POST',
    path: 'session/renew',
    access: { public: true },
    input: { idleSeconds: decimal({ min: 0, default: 0, about: 'Seconds since the user last did something.' }) },
    output: data<RenewAnswer>(),
  },
  signOut: { method: 'POST', path: 'session/sign-out', access: { public: true }, output: data<{ readonly url: string }>() },
  startSignature: {
    method: 'POST',
    path: 'session/signature',
    access: { signedIn: true },
    input: {
      purpose: text({
        required: true,
        max: 121,
        pattern: { source: '[a-zA-Z]{1,60}(\\.[a-zA-Z]{1,60})?', code: 'pattern' },
        about: 'What is signed, as `consent.attest`.',
      }),
      recordId: ref({ to: '', required: true, about: 'The record that is signed.' }),
    },
    output: data<{ readonly id: string; readonly address: string }>(),
  },
  isSignatureReady: {
    method: 'GET',
    path: 'session/signature/:id',
    access: { signedIn: true },
    output: data<{ readonly isReady: boolean }>(),
  },
})
