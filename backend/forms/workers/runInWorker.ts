import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Caller } from '../../platform/common/caller.ts'
import { ApplicationError, unavailable } from '../../platform/common/errors.ts'
import { createFairQueue } from './fairQueue.ts'
import type { FormWork } from './formWork.ts'

/** Seconds that an idle thread waits for more work. */
const idleSeconds = 30
/** Seconds of real time, for a machine that is too busy. Exceeding them is no fault of the form or document. */
const longestSeconds = 60
/** Most threads of a node. */
const mostThreads = 2
/**
 * Limits in seconds of processor time. The check of a form with 200 answers takes less than a third of a second, its print one or two.
 * Real time does not count, because a busy machine would reject good forms.
 */
const checkLimit = { seconds: 2, code: 'FormTooSlow' } as const
const printLimit = { seconds: 10, code: 'PrintTooSlow' } as const
/** A file with the records of a project has up to a hundred times the size of a form. */
const fileLimit = { seconds: 10, code: 'FormTooSlow' } as const
const recordLimit = { seconds: 50, code: 'PrintTooSlow' } as const
const limits: Readonly<Record<keyof FormWork, typeof checkLimit | typeof printLimit | typeof fileLimit | typeof recordLimit>> = {
  check: checkLimit,
  validate: checkLimit,
  checkRule: checkLimit,
  evaluateRules: checkLimit,
  readFormFile: checkLimit,
  readSchedule: checkLimit,
  readRecords: fileLimit,
  pdf: printLimit,
  blankFormPdf: printLimit,
  certificatePdf: printLimit,
  consentPdf: printLimit,
  // The whole record of a participant: dozens of forms.
  participantPdf: recordLimit,
  reportPdf: printLimit,
}
/** Least seconds between two measurements of a thread's processor time. */
const shortestPause = 0.05

/** One thread always stays free for other people, however much work one person sends. */
const queue = createFairQueue({ atOnce: mostThreads, atOncePerPerson: 1, waitingPerPerson: 20 })
let threads: Piscina | undefined

/**
 * Runs work outside of the main thread. It waits for earlier work of the same person.
 * @param person whose share of the threads it takes
 * @throws what the work throws, 429 if too much work of the same person waits, 422 FormTooSlow or PrintTooSlow beyond the limit of
 * processor time, 503 after a minute of real time
 */
export function runInWorker<Name extends keyof FormWork>(
  name: Name,
  requested: Parameters<FormWork[Name]>[0],
  { userId }: Pick<Caller, 'userId'>,
): Promise<Awaited<ReturnType<FormWork[Name]>>> {
  return queue.run(userId, () => work(name, requested))
}

async function work<Name extends keyof FormWork>(
  name: Name,
  requested: Parameters<FormWork[Name]>[0],
): Promise<Awaited<ReturnType<FormWork[Name]>>> {
  threads ??= new Piscina({
    filename: new URL('./formWork.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: idleSeconds * 1000,
  })
  const pool = threads
  const { seconds, code } = limits[name]
  const [cpuLimitAbort, deadlineAbort, completionAbort] = [new AbortController(), new AbortController(), new AbortController()]
  const { port1: received, port2: startPort } = new MessageChannel()
  const timer = setTimeout(() => deadlineAbort.abort(), longestSeconds * 1000)
  // The start of the thread does not count.
  received.once('message', (threadId: number) => {
    const worker = pool.threads.find((each) => each.threadId === threadId)
    if (worker !== undefined) void waitForCpuUse(worker, seconds, completionAbort.signal).then((isUsed) => isUsed && cpuLimitAbort.abort())
  })
  try {
    return await pool.run(
      { name, input: requested, begun: startPort },
      { signal: AbortSignal.any([cpuLimitAbort.signal, deadlineAbort.signal]), transferList: [startPort] },
    )
  } catch (error) {
    if (cpuLimitAbort.signal.aborted) throw new ApplicationError(422, code)
    throw deadlineAbort.signal.aborted ? unavailable(error) : error
  } finally {
    clearTimeout(timer)
    completionAbort.abort()
    received.close()
  }
}

/** Waits until a thread has used a number of seconds of processor time. @returns true if it has; false if the work ended first */
async function waitForCpuUse(worker: Worker, seconds: number, endSignal: AbortSignal): Promise<boolean> {
  try {
    const before = await worker.cpuUsage()
    for (let remainingSeconds = seconds; remainingSeconds > 0; ) {
      await pause(Math.max(remainingSeconds, shortestPause) * 1000, undefined, { signal: endSignal, ref: false })
      const { user, system } = await worker.cpuUsage(before)
      remainingSeconds = seconds - (user + system) / 1_000_000
    }
    return true
  } catch {
    // The work is complete, or the thread has ended.
    return false
  }
}
