import { createStore, type Store } from '../../base/store.ts'
import type { Tracks } from './connection.ts'
import type { Sending } from './said.ts'

/** Why there is no picture or sound of one's own, as the browser says it (Media Capture and Streams, section 9.2.1). */
export type DeviceProblem = 'notAllowed' | 'none' | 'inUse' | 'failed'

export interface OwnMediaView {
  readonly microphone: MediaStreamTrack | null
  readonly camera: MediaStreamTrack | null
  readonly screen: MediaStreamTrack | null
  readonly isMuted: boolean
  readonly problems: { readonly microphone: DeviceProblem | null; readonly camera: DeviceProblem | null }
  readonly devices: readonly MediaDeviceInfo[]
  readonly isAsking: boolean
}

type Kind = 'microphone' | 'camera'

export interface OwnMedia {
  readonly store: Store<OwnMediaView>
  /** Asks for camera and microphone; where one of them is refused, the other still works. */
  ask(): Promise<void>
  /** Turns to another device. */
  choose(kind: Kind, deviceId: string): Promise<void>
  mute(isMuted: boolean): void
  /** The camera is let go, so that its light goes out, or taken again. */
  showCamera(isShown: boolean): Promise<void>
  /** @returns whether something is shown now; nobody has to choose something */
  shareScreen(): Promise<boolean>
  stopScreen(): void
  /** Camera, microphone and screen are free for others; they can be asked for again. */
  letGo(): void
  /** The same for good. */
  close(): void
}

const empty: OwnMediaView = {
  microphone: null,
  camera: null,
  screen: null,
  isMuted: false,
  problems: { microphone: null, camera: null },
  devices: [],
  isAsking: false,
}

/** What is sent of oneself: a screen that is shown takes the place of the camera. */
export const tracksOf = ({ microphone, camera, screen }: OwnMediaView): Tracks => ({ audio: microphone, video: screen ?? camera })
export const sendingOf = ({ microphone, camera, screen, isMuted }: OwnMediaView): Sending => ({
  microphone: microphone !== null && !isMuted,
  camera: camera !== null,
  screen: screen !== null,
})

/** Camera, microphone and screen of this page. Knows nothing of React. */
export function createOwnMedia(): OwnMedia {
  const store = createStore(empty)
  const view = store.current
  let isClosed = false
  const chosen: Partial<Record<Kind, string>> = {}

  const change = (changes: Partial<OwnMediaView>): void => store.set({ ...view(), ...changes })

  async function take(kind: Kind): Promise<void> {
    view()[kind]?.stop()
    const deviceId = chosen[kind] === undefined ? {} : { deviceId: { exact: chosen[kind] } }
    const wanted =
      kind === 'microphone'
        ? { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...deviceId } }
        : { video: { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user', ...deviceId } }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(wanted)
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

  function letGo(): void {
    for (const track of [view().microphone, view().camera, view().screen]) track?.stop()
    change({ microphone: null, camera: null, screen: null })
  }

  const onDevices = () => void list()
  navigator.mediaDevices?.addEventListener('devicechange', onDevices)

  return {
    store,
    async ask() {
      // Browsers offer devices on secure addresses alone.
      if (navigator.mediaDevices === undefined) return change({ problems: { microphone: 'failed', camera: 'failed' } })
      change({ isAsking: true })
      // One after the other: each is asked for, and refused, by itself.
      await take('microphone')
      await take('camera')
      await list()
      change({ isAsking: false })
    },
    async choose(kind, deviceId) {
      chosen[kind] = deviceId
      await take(kind)
    },
    mute(isMuted) {
      const { microphone } = view()
      if (microphone !== null) microphone.enabled = !isMuted
      change({ isMuted })
    },
    async showCamera(isShown) {
      if (isShown) return take('camera')
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
    letGo,
    close() {
      isClosed = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices)
      letGo()
    },
  }
}

function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'notAllowed'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'inUse' : 'failed'
}
