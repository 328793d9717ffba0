import { useMedia } from '../theme/useMedia.ts'

/** Is the window as narrow as a phone? Specification 1, section 9: the mobile breakpoint; the style sheets have the same figure. */
export const useIsPhone = (): boolean => useMedia('(max-width: 767.98px)')
