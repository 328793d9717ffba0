/** Specification 1, section 9: the mobile breakpoint. */
export const phoneQuery = '(max-width: 767.98px)'
