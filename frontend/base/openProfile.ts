interface ProfileToOpen {
  readonly participantId: string
  readonly studyId?: string
}
type Open = (profile: ProfileToOpen) => void

let open: Open | null = null

/** Registers the function that opens a profile, while the profile layer is mounted. @returns function that removes it */
export function registerOpener(input: Open): () => void {
  open = input
  return () => {
    if (open === input) open = null
  }
}

/** Opens a participant's profile over the current screen. */
export const openProfile: Open = (profile) => open?.(profile)
