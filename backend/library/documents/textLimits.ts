/** Exit code of the reading process for a file that is broken, needs a password, or unpacks to too much data. */
export const brokenFileCode = 3
