import { createHash } from 'node:crypto'

/** Milliseconds of processor time that one measure takes during a whole run on the machine for which `budgets.ts` is written. */
const reference = 60

const everyMilliseconds = 5000

/**
 * How dear a processor second is now: the same machine does the same work in half or in twice the processor time, as others share its
 * caches and cores. A small fixed piece of work is measured again and again while the checks run.
 * @returns ends the measuring; its result is the processor time beside that of the reference: 2 where each piece of work costs twice as much
 */
export function startYardstick(): () => number {
  // The first ones are dearer, as the code is compiled.
  for (let round = 0; round < 3; round += 1) measure()
  const measures = [measure()]
  const timer = setInterval(() => measures.push(measure()), everyMilliseconds).unref()
  return () => {
    clearInterval(timer)
    return (measures.toSorted((left, right) => left - right)[Math.floor(measures.length / 2)] ?? reference) / reference
  }
}

/** @returns milliseconds of processor time */
function measure(): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What tests do most: objects, texts, sorting, hashing. */
function work(): void {
  const rows = Array.from({ length: 30_000 }, (_, index) => ({
    id: (index * 7919) % 30_000,
    name: `row ${index}`,
    values: [index, `${index}`],
  }))
  const text = JSON.stringify(rows.toSorted((left, right) => left.name.localeCompare(right.name, 'en')))
  const copy = JSON.parse(text) as typeof rows
  createHash('sha256')
    .update(copy.map(({ name }) => name.replace(/\d/g, 'x')).join())
    .digest('hex')
}
