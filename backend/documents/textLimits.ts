/** Exit code of the reading process for a file that is broken, locked by a password, or unpacks to too much. */
export const brokenFileCode = 3
