import { useMedia } from '../theme/useMedia.ts'

/**
 * True for a window as narrow as a phone: the mobile breakpoint of specification 1, section 9. The style sheets contain the same number.
 */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
