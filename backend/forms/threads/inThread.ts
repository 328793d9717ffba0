import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { ApplicationError } from '../../errors.ts'
import type { FormWork } from './formWork.ts'

/** Seconds that a thread stays for the next piece of work. */
const idleSeconds = 30
/** Longer than the largest form that a call can bring takes by a hundred times; and what a piece of work may wait for a thread. */
const longestSeconds = 20
/** What a form may take to be checked, or to check its answers. A form of 200 answers takes less than a third of a second. */
const formSeconds = 2
const aboutForms: readonly (keyof FormWork)[] = ['check', 'validate', 'checkRule', 'evaluateRules']
const isAboutForm = (name: keyof FormWork): boolean => aboutForms.includes(name)

let threads: Piscina | undefined

/**
 * Does a piece of work outside of the main thread, which answers others meanwhile.
 * @throws what the work throws, 422 FormTooSlow where a form takes more than two seconds, and AbortError after 20 s
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
  const limit = new AbortController()
  const { port1: heard, port2: begun } = new MessageChannel()
  const end = () => limit.abort()
  let timer = setTimeout(end, longestSeconds * 1000)
  // Neither the start of a thread nor the work before it counts.
  heard.once('message', () => {
    clearTimeout(timer)
    timer = setTimeout(end, (isAboutForm(name) ? formSeconds : longestSeconds) * 1000)
  })
  try {
    return await threads.run({ name, asked, begun }, { signal: limit.signal, transferList: [begun] })
  } catch (error) {
    throw limit.signal.aborted && isAboutForm(name) ? new ApplicationError(422, 'FormTooSlow') : error
  } finally {
    clearTimeout(timer)
    heard.close()
  }
}
