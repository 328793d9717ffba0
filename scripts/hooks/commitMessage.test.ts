import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Returns the exit status of the hook for a message. */
function statusOf(message: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-message-'))
  const file = join(folder, 'message')
  writeFileSync(file, message)
  const { status } = spawnSync(join(import.meta.dirname, 'commit-msg'), [file])
  rmSync(folder, { recursive: true, force: true })
  return status
}

it.each([
  'visits: lock the anchor before computing windows',
  'form-builder: keep unknown properties\n\nWhy it matters.',
  'Merge branch "x"',
])('accepts %j', (message) => expect(statusOf(message)).toBe(0))

it.each(['Lock the anchor', 'visits: Lock the anchor', 'visits:lock', `visits: ${'x'.repeat(72)}`, ''])('rejects %j', (message) =>
  expect(statusOf(message)).toBe(1),
)
