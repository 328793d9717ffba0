/** Bytes of a megabyte, as computers show file sizes. */
export const megabyte = 2 ** 20

/** Returns a size limit in megabytes for display: at most one decimal, never 0. */
export const megabytesOf = (bytes: number): number => Math.max(0.1, Math.round((bytes * 10) / megabyte) / 10)
