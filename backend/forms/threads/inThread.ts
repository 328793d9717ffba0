import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { ApplicationError } from '../../errors.ts'
import type { FormWork } from './formWork.ts'

/** Seconds that a thread stays for the next piece of work. */
const idleSeconds = 30
/** Longer than the largest form that a call can bring takes by a hundred times; and what a piece of work may wait for a thread. */
const longestSeconds = 20
/**
 * Processor time that a form may take to be checked, or to check its answers. A form of 200 answers takes less than a third of a second. The clock does not
 * count: on a busy machine a good form would be refused.
 */
const formSeconds = 2
/** Seconds between two looks at what a thread has used. */
const shortestPause = 0.05
const aboutForms: readonly (keyof FormWork)[] = ['check', 'validate', 'checkRule', 'evaluateRules']
const isAboutForm = (name: keyof FormWork): boolean => aboutForms.includes(name)

let threads: Piscina | undefined

/**
 * Does a piece of work outside of the main thread, which answers others meanwhile.
 * @throws what the work throws, 422 FormTooSlow where a form takes more than two seconds of processor time, and AbortError after 20 s by the clock
 */
export async function inThread<Name extends keyof FormWork>(
  name: Name,
  asked: Parameters<FormWork[Name]>[0],
): Promise<Awaited<ReturnType<FormWork[Name]>>> {
  threads ??= new Piscina({
    filename: new URL('./formWork.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: idleSeconds * 1000,
  })
  const pool = threads
  const [limit, done] = [new AbortController(), new AbortController()]
  const { port1: heard, port2: begun } = new MessageChannel()
  const end = () => limit.abort()
  let timer = setTimeout(end, longestSeconds * 1000)
  // Neither the start of a thread nor the work before it counts.
  heard.once('message', (threadId: number) => {
    clearTimeout(timer)
    timer = setTimeout(end, longestSeconds * 1000)
    const worker = pool.threads.find((each) => each.threadId === threadId)
    if (isAboutForm(name) && worker !== undefined) void whenUsed(worker, formSeconds, done.signal).then((isUsed) => isUsed && end())
  })
  try {
    return await pool.run({ name, asked, begun }, { signal: limit.signal, transferList: [begun] })
  } catch (error) {
    throw limit.signal.aborted && isAboutForm(name) ? new ApplicationError(422, 'FormTooSlow') : error
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
