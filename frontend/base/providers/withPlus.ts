import type { CrudFilter } from '@refinedev/core'

/** Restores the plus in `$today+7`. Refine does not encode it in the URL, so the browser reads it as a space. */
export function withPlus(filter: CrudFilter): CrudFilter {
  const { value } = filter
  return typeof value === 'string' && /^\$today[-\dy ]*$/.test(value)
    ? ({ ...filter, value: value.replaceAll(' ', '+') } as CrudFilter)
    : filter
}
