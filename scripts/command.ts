import { StartError } from '../backend/startError.ts'

/**
 * Runs a command with its arguments. What its caller can mend is said in one line, and the process ends with 1.
 * @param usage said where no argument was given
 */
export async function runCommand(usage: string, work: (given: readonly string[]) => Promise<void>): Promise<void> {
  const given = process.argv.slice(2)
  if (given.length === 0) return refuse(usage)
  try {
    await work(given)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    refuse(error.message)
  }
}

function refuse(line: string): void {
  console.error(line)
  process.exitCode = 1
}
