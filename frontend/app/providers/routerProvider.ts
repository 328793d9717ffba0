import type { ParseResponse } from '@refinedev/core'
import router from '@refinedev/react-router'

/**
 * Refine's router without one of its habits: it hands every parameter of the address to every call as `meta`. There
 * `?path=…` would lead a call astray, and each change of the address would ask for everything on the screen again.
 * Only the state of a list passes.
 */
export const routerProvider: typeof router = {
  ...router,
  parse: () => {
    const parse = router.parse?.()
    return (): ParseResponse => {
      const { params, ...place } = parse?.() ?? {}
      const { filters, sorters, currentPage, pageSize } = params ?? {}
      return { ...place, params: { filters, sorters, currentPage, pageSize } }
    }
  },
}
