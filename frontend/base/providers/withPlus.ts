import type { CrudFilter } from '@refinedev/core'

/** Refine writes `$today+7` into the address as it is, and there a plus is read as a space. */
export function withPlus(filter: CrudFilter): CrudFilter {
  const { value } = filter
  return typeof value === 'string' && /^\$today[-\dy ]*$/.test(value)
    ? ({ ...filter, value: value.replaceAll(' ', '+') } as CrudFilter)
    : filter
}
