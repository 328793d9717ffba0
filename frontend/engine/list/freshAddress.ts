/** Does the address leave filters, order and page to the view, or to the declaration? */
export const isFresh = (parameters: URLSearchParams): boolean =>
  [...parameters.keys()].every((name) => !/^(currentPage|pageSize|filters|sorters)($|\[)/.test(name))
