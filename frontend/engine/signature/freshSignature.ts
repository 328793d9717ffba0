import { sessionCalls } from '#resources/session/calls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { callStarted } from '../../base/session/calls.ts'

/** What came of a fresh sign-in beside this page. */
export type SignatureOutcome =
  | { readonly kind: 'signed'; readonly id: string }
  /** The browser let no window open. */
  | { readonly kind: 'blocked' }
  /** The person gave it up here, or took longer than a sign-in may take. */
  | { readonly kind: 'closed' }
  /** The sign-in page gave up: `cancelled`, `anotherUser`, `notFresh`, … */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The server could not be asked. */
  | { readonly kind: 'failed'; readonly message: string }

interface Wanted {
  readonly purpose: string
  readonly recordId: string
  readonly signal: AbortSignal
  /** The window was closed, or the provider has cut it off from us: a browser does not say which. It may still come to an end. */
  readonly onGone: () => void
}

/** Milliseconds between two looks at the window and at the server, for windows that cannot tell us. */
const lookEvery = 2000
/** How long a sign-in may take: as long as the server's ticket lasts. */
const mostMilliseconds = 600_000

/**
 * Has the signed-in user sign in once more, in a window of its own, for one purpose and record. Call it from the click itself: browsers
 * open windows only then.
 */
export async function askForSignature({ purpose, recordId, signal, onGone }: Wanted): Promise<SignatureOutcome> {
  const popup = window.open('', '_blank', 'popup,width=520,height=720')
  if (popup === null || popup.closed) return { kind: 'blocked' }
  const end = callStarted()
  try {
    const data = await call(sessionCalls.startSignature, { input: { purpose, recordId } })
    if (signal.aborted) return { kind: 'closed' }
    popup.location.replace(new URL(data.address, location.origin).href)
    return await outcomeOf(popup, data.id, { signal, onGone })
  } catch (error) {
    return { kind: 'failed', message: isHttpFailure(error) ? error.message : '' }
  } finally {
    popup.close()
    end()
  }
}

/** The window tells us how it went; where it was cut off from us by the way through the provider, the server knows. */
function outcomeOf(popup: Window, id: string, { signal, onGone }: Pick<Wanted, 'signal' | 'onGone'>): Promise<SignatureOutcome> {
  const until = Date.now() + mostMilliseconds
  return new Promise((resolve) => {
    const finish = (outcome: SignatureOutcome) => {
      clearInterval(timer)
      removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onAbort = () => finish({ kind: 'closed' })
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      const outcome = origin === location.origin ? outcomeIn(data, id) : null
      if (outcome !== null) finish(outcome)
    }
    const look = async () => {
      const isGone = popup.closed
      if (await isReady(id)) finish({ kind: 'signed', id })
      else if (Date.now() > until) finish({ kind: 'closed' })
      else if (isGone) onGone()
    }
    const timer = setInterval(() => void look(), lookEvery)
    addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort)
  })
}

function outcomeIn(data: unknown, id: string): SignatureOutcome | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'signature' && 'id' in data && data.id === id) return { kind: 'signed', id }
  if (data.kind === 'signatureRefused' && 'reason' in data && typeof data.reason === 'string')
    return { kind: 'refused', reason: data.reason }
  return null
}

const isReady = (id: string): Promise<boolean> =>
  call(sessionCalls.isSignatureReady, { params: { id } }).then(
    (answer) => answer.isReady,
    () => false,
  )
