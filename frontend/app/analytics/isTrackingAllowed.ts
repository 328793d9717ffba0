type Wishes = { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }

/** True if analytics may count visits of this user. Respects the browser's Do Not Track and Global Privacy Control. Pure. */
export const isTrackingAllowed = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  globalPrivacyControl !== true && doNotTrack !== '1' && doNotTrack !== 'yes'
