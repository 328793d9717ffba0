import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPrintedPages } from '../../backend/app/testing/printText.ts'
import { type ValidationDocument, writeDocument } from './document.ts'
import { describeQualification } from './operational.ts'
import { type Requirement, readRequirements } from './requirements.ts'
import type { TestRun } from './testRun.ts'

const requirements = readRequirements()
const code = { commit: 'c0ffee', isClean: true }
const machine = { name: 'ci', system: 'linux', processors: '2', memory: '4 GiB', node: 'v24' }
const build = { version: '0.1.0', code, screens: 'ab'.repeat(32), madeAt: '2026-11-29T20:15:00.000Z', machine }
const times = { startedAt: '2026-11-29T20:00:00.000Z', finishedAt: '2026-11-29T20:10:00.000Z' }
const passing = requirements.flatMap(({ tests }) => tests.map((test) => ({ ...test, state: 'passed' as const })))
const unit: TestRun = { check: 'unit', code, hasPassed: true, machine, tests: passing, ...times }
const journeys: TestRun = { ...unit, check: 'journeys', tests: [] }
const [broken] = passing

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studydesk-validation-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A fifth of the requirements, with all kinds of outcomes, because printing all takes seconds. */
const openRequirement = { ...requirements[1], id: 'S1-0', state: 'open', tests: [], reason: 'no test yet' } as Requirement
const printedRequirements = [openRequirement, ...requirements.filter((_, index) => index % 5 === 0)]
const failing: ValidationDocument = describeQualification({
  build,
  requirements: printedRequirements,
  runs: [{ ...unit, tests: passing.map((test) => (test.title === broken?.title ? { ...test, state: 'failed' } : test)) }, journeys],
})

it('a qualification passes when every test that a requirement names passed on this commit', () => {
  const document = describeQualification({ build, requirements, runs: [unit, journeys] })
  expect([document.problems, document.hasPassed]).toEqual([[], true])
})

it('a qualification does not pass with a failed test, a requirement without a test, results of another commit, or without screens', () => {
  expect([failing.hasPassed, failing.problems.join()]).toEqual([false, expect.stringContaining('requirements failed')])
  const other = { ...unit, code: { ...code, commit: 'beef' } }
  expect(describeQualification({ build, requirements, runs: [other, journeys] }).hasPassed).toBe(false)
  const withOpenOne = describeQualification({ build, requirements: [...requirements, openRequirement], runs: [unit, journeys] })
  expect(withOpenOne.problems).toEqual(['No test proves 1 requirements'])
  expect(describeQualification({ build: { ...build, screens: null }, requirements, runs: [unit, journeys] }).hasPassed).toBe(false)
})

it('a qualification is written as PDF, CSV and JSON with every requirement, failed and open ones first', async () => {
  const [pdf = '', csv = '', json = ''] = await writeDocument(folder, failing)
  const pages = await readPrintedPages(new Uint8Array(readFileSync(pdf)).buffer)
  const text = pages.join(' ')
  for (const { id } of printedRequirements) expect(text).toContain(id)
  expect(text.indexOf('Requirements with a failed test')).toBeLessThan(text.indexOf('Open requirements'))
  expect(text.indexOf('Open requirements')).toBeLessThan(text.indexOf('Proved requirements'))
  expect(pages.at(-1)).toContain(`page ${pages.length} of ${pages.length}`)
  const tablePages = pages.filter((page) => page.includes('passed: '))
  expect(tablePages.length).toBeGreaterThan(3)
  for (const page of tablePages) expect(page).toMatch(/Mechanism|Test run/)
  expect(readFileSync(csv, 'utf8').split('\r\n')[1]).toContain(',failed,')
  const stored = JSON.parse(readFileSync(json, 'utf8')) as { requirements: { outcome: string }[]; build: typeof build }
  expect(stored.requirements).toHaveLength(printedRequirements.length)
  expect(stored.requirements[0]?.outcome).toBe('failed')
  expect(stored.build.code.commit).toBe('c0ffee')
})
