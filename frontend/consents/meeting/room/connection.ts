import type { IceServer } from '#resources/core/answers/meetingAnswers.ts'
import { createNegotiation, type Signal } from './negotiation.ts'
import type { PeerMessage } from './peerMessages.ts'

/** State of the media connection. `blocked`: every attempt failed, so the networks block the connection. */
export type LinkState = 'connecting' | 'connected' | 'recovering' | 'blocked'

export interface Tracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

interface ConnectionOptions {
  readonly iceServers: readonly IceServer[]
  readonly hasRelay: boolean
  /** True for the side that withdraws its offer if both sides make one at the same time. The other side makes the first offer. */
  readonly isPolite: boolean
  readonly say: (message: PeerMessage) => void
  readonly onState: (state: LinkState) => void
}

export interface Connection {
  /** Video and sound of the other side; empty at first. */
  readonly remote: MediaStream
  send(tracks: Tracks): void
  hear(message: Signal): Promise<void>
  /** Tries to reconnect by another network path, with servers whose credentials are still valid. */
  again(iceServers: readonly IceServer[]): void
  close(): void
}

/** Milliseconds of silence before another network path is tried. Most connections recover by themselves. */
const reconnectDelayMs = 2000
/** Milliseconds for one connection attempt. */
const timeout = 12_000

/**
 * Opens a connection to the other page, with one channel each for sound and video. The media on a channel can change without a new
 * negotiation. A failed connection tries another network path; from the second attempt on, only through the relay, if the server has one.
 */
export function connect({ iceServers, hasRelay, isPolite, say, onState }: ConnectionOptions): Connection {
  const peer = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[] })
  const remote = new MediaStream()
  let tracks: Tracks = { audio: null, video: null }
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const negotiation = createNegotiation({ peer, isPolite, say, onOffer: sendOnLines })

  peer.onicecandidate = ({ candidate }) => candidate !== null && say({ say: 'candidate', candidate: candidate.toJSON() })
  peer.ontrack = ({ track }) => remote.addTrack(track)
  peer.onconnectionstatechange = () => {
    const { connectionState } = peer
    if (connectionState === 'connected') {
      attempts = 0
      clearTimeout(timer)
      onState('connected')
    } else if (connectionState === 'disconnected') scheduleRestart(reconnectDelayMs)
    else if (connectionState === 'failed') restart()
  }

  function scheduleRestart(milliseconds: number): void {
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
    // Direct connections may fail in this network, while a relay works nearly everywhere.
    if (hasRelay && attempts > 1) peer.setConfiguration({ ...peer.getConfiguration(), iceTransportPolicy: 'relay' })
    peer.restartIce()
    scheduleRestart(timeout)
  }

  /** Sends this side's media on the channels that the other side has opened. */
  function sendOnLines(): void {
    for (const transceiver of peer.getTransceivers()) {
      const track = transceiver.receiver.track.kind === 'audio' ? tracks.audio : tracks.video
      transceiver.direction = 'sendrecv'
      if (transceiver.sender.track !== track) void transceiver.sender.replaceTrack(track).catch(() => undefined)
    }
  }

  if (!isPolite) for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'sendrecv' })
  onState('connecting')
  scheduleRestart(timeout)

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
