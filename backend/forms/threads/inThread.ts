import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Caller } from '../../caller.ts'
import { ApplicationError, unavailable } from '../../errors.ts'
import { createFairQueue } from './fairQueue.ts'
import type { FormWork } from './formWork.ts'

/** Seconds that a thread stays for the next piece of work. */
const idleSeconds = 30
/** A limit by the clock for a machine that is too busy to do anything: what ends it is no fault of the form or the document. */
const longestSeconds = 60
/** Threads of a node. */
const atOnce = 2
/**
 * Processor time, in seconds. A form of 200 answers is checked in less than a third of a second, and printed in one or two. The clock does not count: on a
 * busy machine a good form would be refused.
 */
const checking = { seconds: 2, code: 'FormTooSlow' } as const
const printing = { seconds: 10, code: 'PrintTooSlow' } as const
const limits: Readonly<Record<keyof FormWork, typeof checking | typeof printing>> = {
  check: checking,
  validate: checking,
  checkRule: checking,
  evaluateRules: checking,
  readOdm: checking,
  pdf: printing,
  blankFormPdf: printing,
  certificatePdf: printing,
  consentPdf: printing,
  reportPdf: printing,
}
/** Seconds between two looks at what a thread has used. */
const shortestPause = 0.05

/** One thread is always left to others, however much one person sends. */
const queue = createFairQueue({ atOnce, atOncePerPerson: 1, waitingPerPerson: 20 })
let threads: Piscina | undefined

/**
 * Runs work outside of the main thread. It waits behind other work of the same person.
 * @param person whose share of the threads it takes
 * @throws what the work throws, 429 where too much of the same person waits, 422 FormTooSlow or PrintTooSlow beyond the processor time of its kind, 503 after
 * a minute by the clock
 */
export function inThread<Name extends keyof FormWork>(
  name: Name,
  asked: Parameters<FormWork[Name]>[0],
  { userId }: Pick<Caller, 'userId'>,
): Promise<Awaited<ReturnType<FormWork[Name]>>> {
  return queue.run(userId, () => work(name, asked))
}

async function work<Name extends keyof FormWork>(
  name: Name,
  asked: Parameters<FormWork[Name]>[0],
): Promise<Awaited<ReturnType<FormWork[Name]>>> {
  threads ??= new Piscina({
    filename: new URL('./formWork.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleSeconds * 1000,
  })
  const pool = threads
  const { seconds, code } = limits[name]
  const [tooSlow, tooLate, done] = [new AbortController(), new AbortController(), new AbortController()]
  const { port1: heard, port2: begun } = new MessageChannel()
  const timer = setTimeout(() => tooLate.abort(), longestSeconds * 1000)
  // The start of a thread does not count.
  heard.once('message', (threadId: number) => {
    const worker = pool.threads.find((each) => each.threadId === threadId)
    if (worker !== undefined) void whenUsed(worker, seconds, done.signal).then((isUsed) => isUsed && tooSlow.abort())
  })
  try {
    return await pool.run({ name, asked, begun }, { signal: AbortSignal.any([tooSlow.signal, tooLate.signal]), transferList: [begun] })
  } catch (error) {
    if (tooSlow.signal.aborted) throw new ApplicationError(422, code)
    throw tooLate.signal.aborted ? unavailable(error) : error
  } finally {
    clearTimeout(timer)
    done.abort()
    heard.close()
  }
}

/** Waits until a thread has used so many seconds of processor time. @returns whether it has, before it was done */
async function whenUsed(worker: Worker, seconds: number, done: AbortSignal): Promise<boolean> {
  try {
    const before = await worker.cpuUsage()
    for (let left = seconds; left > 0; ) {
      await pause(Math.max(left, shortestPause) * 1000, undefined, { signal: done, ref: false })
      const { user, system } = await worker.cpuUsage(before)
      left = seconds - (user + system) / 1_000_000
    }
    return true
  } catch {
    // The work was done, or the thread has ended.
    return false
  }
}
