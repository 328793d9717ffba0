interface ProfileToOpen {
  readonly participantId: string
  readonly studyId?: string
}
type Open = (profile: ProfileToOpen) => void

let open: Open | null = null

/** The layer that shows profiles says how one is opened, while it stands. @returns takes it back */
export function takeOpener(given: Open): () => void {
  open = given
  return () => {
    if (open === given) open = null
  }
}

/** Opens a participant's profile above whatever is on the screen. */
export const openProfile: Open = (profile) => open?.(profile)
