/** The date of today, YYYY-MM-DD, that rules such as "not in the future" are decided by. UTC, as every clock of the server. */
export const today = (): string => new Date().toISOString().slice(0, 10)
