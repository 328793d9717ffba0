import { sessionCalls } from '#resources/organisation/sessionCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { callStarted } from '../../base/session/calls.ts'

/** Result of a fresh sign-in in another window. */
export type SignatureOutcome =
  | { readonly kind: 'signed'; readonly id: string }
  /** The browser blocked the window. */
  | { readonly kind: 'blocked' }
  /** The user cancelled here, or exceeded the time limit of a sign-in. */
  | { readonly kind: 'closed' }
  /** The sign-in page ended without a signature: `cancelled`, `anotherUser`, `notFresh`, … */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The server could not be reached. */
  | { readonly kind: 'failed'; readonly message: string }

interface SignatureRequest {
  readonly purpose: string
  readonly recordId: string
  readonly signal: AbortSignal
  /**
   * Called if this page can no longer reach the window: the user closed it, or the provider's pages cut it off. A browser does not
   * distinguish the two. The sign-in may still finish.
   */
  readonly onGone: () => void
}

/** Milliseconds between two checks of the window and of the server, for windows that cannot send messages. */
const pollIntervalMs = 2000
/** Time limit of a sign-in, equal to the lifetime of the server's ticket. */
const mostMilliseconds = 600_000

/**
 * Requires a fresh sign-in of the user in another window, for one purpose and record. Call it directly from the click: browsers open
 * windows only then.
 */
export async function requestSignature({ purpose, recordId, signal, onGone }: SignatureRequest): Promise<SignatureOutcome> {
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

/** Waits for the result. The window sends it; if the provider's pages have cut the window off from this page, the server provides it. */
function outcomeOf(popup: Window, id: string, { signal, onGone }: Pick<SignatureRequest, 'signal' | 'onGone'>): Promise<SignatureOutcome> {
  const deadline = Date.now() + mostMilliseconds
  return new Promise((resolve) => {
    const finish = (outcome: SignatureOutcome) => {
      clearInterval(timer)
      removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onAbort = () => finish({ kind: 'closed' })
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      const outcome = origin === location.origin ? parseOutcome(data, id) : null
      if (outcome !== null) finish(outcome)
    }
    const checkWindow = async () => {
      const isWindowClosed = popup.closed
      if (await isReady(id)) finish({ kind: 'signed', id })
      else if (Date.now() > deadline) finish({ kind: 'closed' })
      else if (isWindowClosed) onGone()
    }
    const timer = setInterval(() => void checkWindow(), pollIntervalMs)
    addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort)
  })
}

function parseOutcome(data: unknown, id: string): SignatureOutcome | null {
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
