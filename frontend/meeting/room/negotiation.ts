import type { Said } from './said.ts'

/** Messages by which two pages agree on a connection. */
export type Signal = Extract<Said, { readonly say: 'description' | 'candidate' }>

export const isSignal = (said: Said): said is Signal => said.say === 'description' || said.say === 'candidate'

interface NegotiationOptions {
  readonly peer: RTCPeerConnection
  /** Gives way where both begin at once. */
  readonly isPolite: boolean
  readonly say: (said: Signal) => void
  /** The other side has opened lines; called before they are answered. */
  readonly onOffer: () => void
}

/**
 * "Perfect negotiation" (WebRTC 1.0, section 10.7): either side may begin at any time, and where both do, the polite one gives way.
 */
export function negotiate({ peer, isPolite, say, onOffer }: NegotiationOptions): { hear(signal: Signal): Promise<void> } {
  let isOffering = false
  let isIgnoring = false
  let isAnswerPending = false
  let last: Promise<void> = Promise.resolve()

  const describe = async () => {
    await peer.setLocalDescription()
    if (peer.localDescription !== null) say({ say: 'description', description: peer.localDescription.toJSON() })
  }

  peer.onnegotiationneeded = async () => {
    isOffering = true
    try {
      await describe()
    } finally {
      isOffering = false
    }
  }

  async function process(signal: Signal): Promise<void> {
    if (peer.signalingState === 'closed') return
    if (signal.say === 'candidate') {
      // A candidate of an offer that was ignored belongs to nothing.
      await peer.addIceCandidate(signal.candidate).catch((error: unknown) => {
        if (!isIgnoring) throw error
      })
      return
    }
    const { description } = signal
    const isReady = !isOffering && (peer.signalingState === 'stable' || isAnswerPending)
    isIgnoring = !isPolite && description.type === 'offer' && !isReady
    if (isIgnoring) return
    isAnswerPending = description.type === 'answer'
    await peer.setRemoteDescription(description)
    isAnswerPending = false
    if (description.type !== 'offer') return
    onOffer()
    await describe()
  }

  return {
    hear(signal) {
      // A message that makes no sense breaks off nothing: the next way that is looked for mends it.
      last = last.then(() => process(signal)).catch(() => undefined)
      return last
    },
  }
}
