import type { IceServer } from '#resources/core/meetingAnswers.ts'
import { negotiate, type Signal } from './negotiation.ts'
import type { Said } from './said.ts'

/** How picture and sound stand: `blocked` when the networks let none through, whatever was tried. */
export type LinkState = 'connecting' | 'connected' | 'recovering' | 'blocked'

export interface Tracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

interface ConnectionOptions {
  readonly iceServers: readonly IceServer[]
  readonly hasRelay: boolean
  /** Gives way where both begin at once; the other one makes the first offer. */
  readonly isPolite: boolean
  readonly say: (said: Said) => void
  readonly onState: (state: LinkState) => void
}

export interface Connection {
  /** What comes from the other one: at first nothing. */
  readonly remote: MediaStream
  send(tracks: Tracks): void
  hear(said: Signal): Promise<void>
  /** Looks for another way, with servers whose credentials are still good. */
  again(iceServers: readonly IceServer[]): void
  close(): void
}

/** Milliseconds that a connection may be silent before another way is looked for: most come back by themselves. */
const patience = 2000
/** Milliseconds in which a way should be found. */
const timeout = 12_000

/**
 * One connection to the other page. One line for sound and one for the picture are opened at once; what is sent on them changes without asking the other side. A connection that
 * fails looks for another way; the second time through the relay alone, if there is one.
 */
export function connect({ iceServers, hasRelay, isPolite, say, onState }: ConnectionOptions): Connection {
  const peer = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] })
  const remote = new MediaStream()
  let tracks: Tracks = { audio: null, video: null }
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const negotiation = negotiate({ peer, isPolite, say, onOffer: sendOnLines })

  peer.onicecandidate = ({ candidate }) => candidate !== null && say({ say: 'candidate', candidate: candidate.toJSON() })
  peer.ontrack = ({ track }) => remote.addTrack(track)
  peer.onconnectionstatechange = () => {
    const { connectionState } = peer
    if (connectionState === 'connected') {
      attempts = 0
      clearTimeout(timer)
      onState('connected')
    } else if (connectionState === 'disconnected') later(patience)
    else if (connectionState === 'failed') restart()
  }

  function later(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(restart, milliseconds)
  }

  function restart(): void {
    clearTimeout(timer)
    attempts += 1
    if (attempts > (hasRelay ? 3 : 2)) {
      onState('blocked')
      return
    }
    onState('recovering')
    // What works for others may not work here: a relay is the way that works nearly everywhere.
    if (hasRelay && attempts > 1) peer.setConfiguration({ ...peer.getConfiguration(), iceTransportPolicy: 'relay' })
    peer.restartIce()
    later(timeout)
  }

  /** The lines that the other side has opened carry what is sent from here. */
  function sendOnLines(): void {
    for (const transceiver of peer.getTransceivers()) {
      const track = transceiver.receiver.track.kind === 'audio' ? tracks.audio : tracks.video
      transceiver.direction = 'sendrecv'
      if (transceiver.sender.track !== track) void transceiver.sender.replaceTrack(track).catch(() => undefined)
    }
  }

  if (!isPolite) for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'sendrecv' })
  onState('connecting')
  later(timeout)

  return {
    remote,
    send(next) {
      tracks = next
      sendOnLines()
    },
    hear: negotiation.hear,
    again(servers) {
      peer.setConfiguration({ ...peer.getConfiguration(), iceServers: servers as RTCIceServer[] })
      if (peer.connectionState === 'connected') return
      attempts = 0
      restart()
    },
    close() {
      clearTimeout(timer)
      peer.close()
    },
  }
}
