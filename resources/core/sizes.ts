/** Bytes of a megabyte, as computers show sizes of files. */
export const megabyte = 2 ** 20

/** A limit in the figure that people are told, everywhere the same: at most one decimal, never nothing. */
export const megabytesOf = (bytes: number): number => Math.max(0.1, Math.round((bytes * 10) / megabyte) / 10)
