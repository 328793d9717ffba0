export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** `name` or `-name`, as declarations write it. */
export function sortOf(declared: string | undefined): Sort | null {
  if (declared === undefined || declared === '') return null
  return declared.startsWith('-') ? { field: declared.slice(1), order: 'desc' } : { field: declared, order: 'asc' }
}
