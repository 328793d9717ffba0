export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** `name` or `-name`, as declarations write it. */
export function sortOf(declared: string | undefined): Sort | null {
  if (declared === undefined || declared === '') return null
  return declared.startsWith('-') ? { field: declared.slice(1), order: 'desc' } : { field: declared, order: 'asc' }
}

/** Specification 1, section 9. */
export const pageSizes = [10, 20, 100] as const

/** The size that a list takes for one that an address asks for: somebody may have typed it. */
export const pageSizeOf = (asked: number): number => pageSizes.find((size) => size >= asked) ?? pageSizes[pageSizes.length - 1] ?? asked

/** Does the address leave filters, order and page to the view, or to the declaration? */
export const isFresh = (parameters: URLSearchParams): boolean =>
  [...parameters.keys()].every((name) => !/^(currentPage|pageSize|filters|sorters)($|\[)/.test(name))
