import { createHash } from 'node:crypto'

/** Processor time in milliseconds of one measurement, during a whole run on the machine for which `budgets.ts` was written. */
const reference = 60

const everyMilliseconds = 5000

/**
 * Measures the current cost of processor time. The same machine may need half or twice the processor time for the same work, because
 * other processes share its caches and cores. A small fixed workload is measured repeatedly while the checks run.
 * @returns a function that ends the measurement and returns the cost relative to the reference: 2 if the work takes twice the processor
 * time
 */
export function startYardstick(): () => number {
  // The first rounds are slower, because the code is being compiled.
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

/** Runs typical work of tests: objects, texts, sorting, hashing. */
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
