import { Piscina } from 'piscina'
import type { FormWork } from './formWork.ts'

/** Seconds that a thread stays for the next piece of work. */
const idleSeconds = 30
/** Longer than the largest form that a call can bring takes by a hundred times. */
const longestSeconds = 20

let threads: Piscina | undefined

/** Does a piece of work outside of the main thread, which answers others meanwhile. @throws what the work throws, and AbortError after 20 s */
export function inThread<Name extends keyof FormWork>(
  name: Name,
  asked: Parameters<FormWork[Name]>[0],
): Promise<Awaited<ReturnType<FormWork[Name]>>> {
  threads ??= new Piscina({
    filename: new URL('./formWork.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: idleSeconds * 1000,
  })
  return threads.run({ name, asked }, { signal: AbortSignal.timeout(longestSeconds * 1000) })
}
