import { StartError } from '../backend/platform/common/startError.ts'

/**
 * Runs a command with its arguments. An error that the user can correct is printed in one line, and the process exits with 1.
 * @param usage printed if there is no argument
 */
export async function runCommand(usage: string, work: (input: readonly string[]) => Promise<void>): Promise<void> {
  const input = process.argv.slice(2)
  if (input.length === 0) return reportFailure(usage)
  try {
    await work(input)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    reportFailure(error.message)
  }
}

function reportFailure(line: string): void {
  console.error(line)
  process.exitCode = 1
}
