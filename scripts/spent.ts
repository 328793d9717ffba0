import { cpus } from 'node:os'

/**
 * Processor seconds that all processes of this machine have taken since it started. A browser's processes are nobody's children once it has ended, and a
 * database's are another account's: the machine counts them all, and whatever else runs on it.
 */
export const machineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
