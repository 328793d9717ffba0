import { createStore, type Store } from '../../../base/store.ts'
import type { Tracks } from './connection.ts'
import type { SentMedia } from './peerMessages.ts'

/** Reasons why camera or microphone is unavailable, by the browser's errors (Media Capture and Streams, section 9.2.1). */
export type DeviceProblem = 'notAllowed' | 'none' | 'inUse' | 'failed'

export interface OwnMediaView {
  readonly microphone: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
  readonly isMuted: boolean
  readonly problems: { readonly microphone: DeviceProblem | null; readonly camera: DeviceProblem | null }
  readonly devices: readonly MediaDeviceInfo[]
  readonly isRequesting: boolean
}

type DeviceKind = 'microphone' | 'camera'

export interface OwnMedia {
  readonly store: Store<OwnMediaView>
  /** Requests camera and microphone. If the user denies one, the page can still use the other. */
  ask(): Promise<void>
  /** Switches to another device. */
  choose(kind: DeviceKind, deviceId: string): Promise<void>
  mute(isMuted: boolean): void
  /** Turns the camera on or off. Turning it off releases the camera, so its light goes out. */
  showCamera(isShown: boolean): Promise<void>
  /** Requests the screen for sharing. @returns true if the screen is shared; the user may cancel */
  shareScreen(): Promise<boolean>
  stopScreen(): void
  /** Releases camera, microphone and screen for other programs. The page can request them again. */
  letGo(): void
  /** Releases camera, microphone and screen for good. */
  close(): void
}

const empty: OwnMediaView = {
  microphone: null,
  camera: null,
  screen: null,
  isMuted: false,
  problems: { microphone: null, camera: null },
  devices: [],
  isRequesting: false,
}

/** Returns the tracks to send. A shared screen replaces the camera. */
export const tracksOf = ({ microphone, camera, screen }: OwnMediaView): Tracks => ({ audio: microphone, video: screen ?? camera })
export const sendingOf = ({ microphone, camera, screen, isMuted }: OwnMediaView): SentMedia => ({
  microphone: microphone !== null && !isMuted,
  camera: camera !== null,
  screen: screen !== null,
})

/** Manages camera, microphone and screen of this page. Independent of React. */
export function createOwnMedia(): OwnMedia {
  const store = createStore(empty)
  const view = store.current
  let isClosed = false
  const chosenDeviceIds: Partial<Record<DeviceKind, string>> = {}

  const change = (changes: Partial<OwnMediaView>): void => store.set({ ...view(), ...changes })

  async function openDevice(kind: DeviceKind): Promise<void> {
    view()[kind]?.stop()
    const deviceId = chosenDeviceIds[kind] === undefined ? {} : { deviceId: { exact: chosenDeviceIds[kind] } }
    const constraints =
      kind === 'microphone'
        ? { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...deviceId } }
        : { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user', ...deviceId } }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraints)
      const [track] = stream.getTracks()
      if (track === undefined) throw new DOMException('', 'NotFoundError')
      if (isClosed) return track.stop()
      if (kind === 'microphone') track.enabled = !view().isMuted
      track.onended = () => {
        if (view()[kind] === track) change({ [kind]: null, problems: { ...view().problems, [kind]: 'failed' } })
      }
      change({ [kind]: track, problems: { ...view().problems, [kind]: null } })
    } catch (error) {
      change({ [kind]: null, problems: { ...view().problems, [kind]: problemOf(error) } })
    }
  }

  async function list(): Promise<void> {
    change({ devices: await navigator.mediaDevices.enumerateDevices().catch(() => []) })
  }

  function releaseDevices(): void {
    for (const track of [view().microphone, view().camera, view().screen]) track?.stop()
    change({ microphone: null, camera: null, screen: null })
  }

  const onDevices = () => void list()
  navigator.mediaDevices?.addEventListener('devicechange', onDevices)

  return {
    store,
    async ask() {
      // Browsers offer devices only to secure origins.
      if (navigator.mediaDevices === undefined) return change({ problems: { microphone: 'failed', camera: 'failed' } })
      change({ isRequesting: true })
      // Requests one device after the other, so that the user can deny each separately.
      await openDevice('microphone')
      await openDevice('camera')
      await list()
      change({ isRequesting: false })
    },
    async choose(kind, deviceId) {
      chosenDeviceIds[kind] = deviceId
      await openDevice(kind)
    },
    mute(isMuted) {
      const { microphone } = view()
      if (microphone !== null) microphone.enabled = !isMuted
      change({ isMuted })
    },
    async showCamera(isShown) {
      if (isShown) return openDevice('camera')
      view().camera?.stop()
      change({ camera: null })
    },
    async shareScreen() {
      try {
        const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } } })
        const [screen] = stream.getVideoTracks()
        if (screen === undefined) return false
        screen.contentHint = 'detail'
        screen.onended = () => change({ screen: null })
        change({ screen })
        return true
      } catch {
        return false
      }
    },
    stopScreen() {
      view().screen?.stop()
      change({ screen: null })
    },
    letGo: releaseDevices,
    close() {
      isClosed = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices)
      releaseDevices()
    },
  }
}

function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'notAllowed'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'inUse' : 'failed'
}
