import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { checkedDialogType, listAllDialogs } from './dialogs.ts'

/** Dialogs that axe does not check, with the reason. */
const excludedDialogs: Readonly<Record<string, string>> = {
  'app/session/IdleWarning': 'One sentence and two buttons; in the journey it is open for nine seconds.',
  'participants/participantStudies/randomisation/RandomiseCardDialog':
    'Shows only that it loads, then `RandomiseDialog`, which is checked.',
}

/**
 * Fails a run of all tests if axe never checked one of the dialogs in the sources, and prints the names of those dialogs, even if tests
 * failed: a dialog that only a failed test opens can be on the list.
 */
export default class DialogReporter implements Reporter {
  readonly #seen = new Set<string>()
  #isWhole = false

  onBegin({ shard }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file))
    const allSpecFiles = globSync('*/*.spec.ts', { cwd: join(import.meta.dirname, '..') })
    this.#isWhole = shard === null && files.size === allSpecFiles.length
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === checkedDialogType && description !== undefined) this.#seen.add(description)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (!this.#isWhole) return undefined
    const dialogs = listAllDialogs()
    const unseen = dialogs.filter((name) => !this.#seen.has(name) && !Object.hasOwn(excludedDialogs, name))
    process.stdout.write(`\n${this.#seen.size} of ${dialogs.length} dialogs were looked at by axe\n`)
    if (unseen.length === 0) return undefined
    process.stdout.write(`not looked at by axe:\n${unseen.map((name) => `  ${name}\n`).join('')}`)
    return { status: status === 'passed' ? 'failed' : status }
  }
}
