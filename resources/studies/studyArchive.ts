/** Days for which a finished archive can be downloaded. */
export const archiveDays = 7

/** Numbers that the dialog shows before an archive is made. */
export interface ArchivePreview {
  /** Participants whose records the archive contains. */
  readonly participants: number
  /** Participants left out, because their profile is restricted. Background work never unlocks a profile. */
  readonly restricted: number
  /** Participants left out, because they are in the trash. */
  readonly trashed: number
  /** True if adverse events and deviations are left out, because the caller may not read them. */
  readonly isSafetyLeftOut: boolean
}
