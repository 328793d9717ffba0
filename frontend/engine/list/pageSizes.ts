/** Specification 1, section 9. */
export const pageSizes = [10, 20, 100] as const

/** The size that a list takes for one that an address asks for: somebody may have typed it. */
export const pageSizeOf = (asked: number): number => pageSizes.find((size) => size >= asked) ?? pageSizes[pageSizes.length - 1] ?? asked
