export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** Parses a sort order as in declarations: `name` or `-name`. */
export function sortOf(declared: string | undefined): Sort | null {
  if (declared === undefined || declared === '') return null
  return declared.startsWith('-') ? { field: declared.slice(1), order: 'desc' } : { field: declared, order: 'asc' }
}

/** Specification 1, section 9. */
export const pageSizes = [10, 20, 100] as const

/** Returns the allowed page size for the size in an address, which a user may have typed. */
export const pageSizeOf = (requested: number): number =>
  pageSizes.find((size) => size >= requested) ?? pageSizes[pageSizes.length - 1] ?? requested

/** True if the address sets no filters, sort order or page, so that the view or the declaration determines them. */
export const isFresh = (parameters: URLSearchParams): boolean =>
  [...parameters.keys()].every((name) => !/^(currentPage|pageSize|filters|sorters)($|\[)/.test(name))
