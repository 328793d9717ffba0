type Wishes = { readonly doNotTrack?: string | null; readonly globalPrivacyControl?: boolean }

/** Whether somebody may be counted: their browser may say that they would rather not (Do Not Track, Global Privacy Control). Pure. */
export const isWanted = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  globalPrivacyControl !== true && doNotTrack !== '1' && doNotTrack !== 'yes'
