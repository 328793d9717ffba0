import { cpus } from 'node:os'

/**
 * Returns the processor seconds of all processes of this machine since it started. It counts the whole machine, including unrelated
 * processes, because a browser's processes lose their parent when it ends, and a database runs under another account.
 */
export const readMachineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
