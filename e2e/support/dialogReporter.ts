import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { allDialogs, dialogSeen } from './dialogs.ts'

/** Dialogs that no look of axe finds open, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'app/session/IdleWarning': 'One sentence and two buttons; in the journey it is open for nine seconds.',
}

/** A run of all journeys fails where a dialog was open in no look of axe: every dialog that the sources open is named, seen or not. */
export default class DialogReporter implements Reporter {
  readonly #seen = new Set<string>()
  #isWhole = false

  onBegin({ shard }: FullConfig, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file))
    const all = readdirSync(join(import.meta.dirname, '..')).filter((name) => name.endsWith('.spec.ts'))
    this.#isWhole = shard === null && files.size === all.length
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === dialogSeen && description !== undefined) this.#seen.add(description)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    if (!this.#isWhole || status !== 'passed') return undefined
    const dialogs = allDialogs()
    const unseen = dialogs.filter((name) => !this.#seen.has(name) && !Object.hasOwn(leftOut, name))
    process.stdout.write(`\n${this.#seen.size} of ${dialogs.length} dialogs were looked at by axe\n`)
    if (unseen.length === 0) return undefined
    process.stdout.write(`not looked at by axe:\n${unseen.map((name) => `  ${name}\n`).join('')}`)
    return { status: 'failed' }
  }
}
