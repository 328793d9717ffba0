import type { PeerMessage } from './peerMessages.ts'

/** Messages by which two pages agree on a connection. */
export type Signal = Extract<PeerMessage, { readonly say: 'description' | 'candidate' }>

export const isSignal = (text: PeerMessage): text is Signal => text.say === 'description' || text.say === 'candidate'

interface NegotiationOptions {
  readonly peer: RTCPeerConnection
  /** True for the side that withdraws its offer if both sides make one at the same time. */
  readonly isPolite: boolean
  readonly say: (text: Signal) => void
  /** Called when the other side has opened channels, before this side sends its answer. */
  readonly onOffer: () => void
}

/**
 * Negotiates a connection by "perfect negotiation" (WebRTC 1.0, section 10.7). Either side may make an offer at any time. If both do, the
 * polite side withdraws its offer.
 */
export function createNegotiation({ peer, isPolite, say, onOffer }: NegotiationOptions): { hear(signal: Signal): Promise<void> } {
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
      // Errors for candidates of an ignored offer are harmless.
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
      // An invalid message must not stop the negotiation. The next connection attempt repairs the connection.
      last = last.then(() => process(signal)).catch(() => undefined)
      return last
    },
  }
}
