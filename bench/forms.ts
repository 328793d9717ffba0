import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { FormWithQuestions } from '#resources/forms/formAnswers.ts'
import { createSurvey } from '#resources/forms/survey/surveyEngine.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { createChainedForm, repeatingForm } from './benchForms.ts'
import type { BenchServer } from './benchServer.ts'
import { withBrowser } from './browser.ts'
import { measureExports } from './formExports.ts'
import { percentileOf } from './load.ts'
import { inMilliseconds, table } from './report.ts'
import { sendRequest } from './sendRequest.ts'

const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'
const coordinator = 'coordinator@northlake.example'
const builderQuestionCount = 250
const viewerQuestionCount = 200
const times = 60
/** Number of tabs to kill during typing. */
const kills = Number(process.env.BENCH_KILLS ?? 20)

const repeatCount = 50
const answers = Object.fromEntries(
  Array.from({ length: viewerQuestionCount }, (_, index) => [`q${index}`, index % 3 === 0 ? 'a' : 'some words']),
)

/** Measures forms: how fast the server stores and validates answers, and how fast builder and viewer respond in a browser. */
export async function measureForms(benchServer: BenchServer): Promise<void> {
  const rows: string[][] = []
  const [builder, viewer] = [await makeForm(benchServer, builderQuestionCount), await makeForm(benchServer, viewerQuestionCount)]
  const [screening, otherScreening] = await createScreenings(benchServer, viewer)
  rows.push(...(await measureSaving(benchServer, screening)), ...(await measureExports(benchServer)))
  await withBrowser({ url: benchServer.url, email: admin, password: demoPassword }, async (open) => {
    const page = await open()
    await page.goto(`${benchServer.url}/crm/admin/form-library`)
    await page.waitForLoadState('networkidle')
    rows.push([
      `${builderQuestionCount} questions in the builder, from the click`,
      inMilliseconds(await measureOpening(page, `/admin/form/${builder.id}`, '.form-builder-block')),
      '≤ 700 ms',
    ])
    const { edit, undo, rename } = await measureBuilder(page)
    rows.push(
      ['an edit is shown, p95', inMilliseconds(edit), '≤ 50 ms'],
      ['an undo is shown, p95', inMilliseconds(undo), '≤ 50 ms'],
      ['a rename is shown, p95', inMilliseconds(rename), '≤ 50 ms'],
    )
    await page.goto(`${benchServer.url}/crm/admin/form-library`)
    await page.waitForLoadState('networkidle')
    rows.push([
      `${viewerQuestionCount} chained questions in the viewer, from the click`,
      inMilliseconds(await measureOpening(page, `/form/preview?formId=${viewer.id}`, '.sd-question')),
      '≤ 500 ms',
    ])
    rows.push(['a key in the viewer, p95', inMilliseconds(await measureKeys(page)), '≤ 30 ms'])
    await measureOpening(
      page,
      `/form/preview?formId=${(await makeForm(benchServer, repeatCount, repeatingForm)).id}`,
      '.sd-paneldynamic, .sd-question',
    )
    const added = await measureRows(page)
    rows.push([
      `row ${repeatCount} of a repeat is added; the first in ${inMilliseconds(added.first)}`,
      `${inMilliseconds(added.last)}, ${(added.last / added.first).toFixed(1)} times`,
      '≤ 2 times',
    ])
  })
  const { shownAndLost, mostLost } = await measureKills(benchServer, otherScreening)
  rows.push(
    [`letters lost that were shown as kept, ${kills} tabs killed`, String(shownAndLost), '0'],
    ['most time of typing lost by one of them', inMilliseconds(mostLost), '≤ 1000 ms'],
  )
  table(['forms', 'figure', 'aim'], rows)
}

const makeForm = async (benchServer: BenchServer, count: number, formJson = createChainedForm(count)): Promise<FormWithQuestions> =>
  sendRequest(benchServer, await benchServer.signedIn(admin), 'POST', 'admin/form', { name: `Bench ${count}`, formJson })

interface ScreeningRef {
  readonly studyId: string
  readonly participantId: string
}

/** Finds two participants and adds the form to the screening of each. */
async function createScreenings(benchServer: BenchServer, form: FormWithQuestions): Promise<readonly [ScreeningRef, ScreeningRef]> {
  const person = await benchServer.signedIn(coordinator)
  const allScreenings = await sendRequest<readonly ScreeningRef[]>(
    benchServer,
    person,
    'GET',
    'participant-studies?recruitmentStatus=IN_SCREENING&_end=100',
  )
  const [screening, otherScreening] = allScreenings.filter(({ studyId }) => studyId === allScreenings[0]?.studyId)
  if (screening === undefined || otherScreening === undefined) throw new Error('Too few are in screening')
  const office = await benchServer.signedIn(admin)
  const copy = await sendRequest<FormWithQuestions>(benchServer, office, 'POST', `study/${screening.studyId}/form`, {
    name: 'Bench screening',
    type: 'SCREENING',
    formJson: form.formJson,
    isScreening: true,
  })
  await sendRequest(benchServer, await benchServer.signedIn(medical), 'POST', `form/${copy.id}/transitions/approve`, {})
  return [screening, otherScreening]
}

/** Measures storing one answer after the other, as autosave does, then validating the whole form and opening it again. */
async function measureSaving(benchServer: BenchServer, { studyId, participantId }: ScreeningRef): Promise<string[][]> {
  const person = await benchServer.signedIn(coordinator)
  const path = `study/${studyId}/participant/${participantId}/screening`
  const saveAnswer = (submissionId: string | null, question: string, value: unknown, baseVersion: number) =>
    sendRequest<{ readonly submissionId: string; readonly versions: Readonly<Record<string, number>> }>(
      benchServer,
      person,
      'PUT',
      `${path}/answers`,
      {
        submissionId,
        changes: [{ operationId: randomUUID(), question, value, baseVersion }],
      },
    )
  const [first] = Object.keys(answers)
  const { submissionId } = await saveAnswer(null, first ?? '', 'a', 0)
  const stored: number[] = []
  for (const [question, value] of Object.entries(answers).slice(1)) {
    const startedAt = performance.now()
    await saveAnswer(submissionId, question, value, 0)
    stored.push(performance.now() - startedAt)
  }
  const validationTimes: number[] = []
  for (let time = 0; time < times; time += 1) {
    const completionStartedAt = performance.now()
    await sendRequest(benchServer, person, 'POST', `form-submission/${submissionId}/transitions/complete`, {})
    validationTimes.push(performance.now() - completionStartedAt)
    await sendRequest(benchServer, person, 'POST', `form-submission/${submissionId}/transitions/unlock`, { reason: 'Bench' })
  }
  const saved: number[] = []
  let version = 1
  for (let time = 0; time < times; time += 1) {
    const changes = Object.keys(answers).map((question) => ({
      operationId: randomUUID(),
      question,
      value: Number(question.slice(1)) % 3 === 0 ? 'abc'[(time + 1) % 3] : `other words ${time}`,
      baseVersion: version,
      reason: 'Bench',
    }))
    const savingStartedAt = performance.now()
    await sendRequest(benchServer, person, 'PUT', `${path}/answers`, { submissionId, changes })
    await sendRequest(benchServer, person, 'POST', `form-submission/${submissionId}/transitions/complete`, {})
    saved.push(performance.now() - savingStartedAt)
    await sendRequest(benchServer, person, 'POST', `form-submission/${submissionId}/transitions/unlock`, { reason: 'Bench' })
    version += 1
  }
  const byLibrary = computeP95(Array.from({ length: times }, measureValidation))
  const formatWithRatio = (list: readonly number[]): string =>
    `${inMilliseconds(computeP95(list))}, ${(computeP95(list) / byLibrary).toFixed(1)} times`
  return [
    [`${viewerQuestionCount} answers checked by the library alone, p95`, inMilliseconds(byLibrary), ''],
    [`${stored.length} answers kept one by one, p95`, inMilliseconds(computeP95(stored)), '≤ 150 ms'],
    [`${viewerQuestionCount} answers judged and completed, ${times} times, p95`, formatWithRatio(validationTimes), '≤ 60 ms'],
    [`${viewerQuestionCount} answers changed in one call and completed, ${times} times, p95`, formatWithRatio(saved), '≤ 60 ms'],
  ]
}

/**
 * Returns milliseconds that the form library alone takes to load the form with its answers and validate them. A server cannot be faster.
 */
function measureValidation(): number {
  const startedAt = performance.now()
  const survey = createSurvey(createChainedForm(viewerQuestionCount), { data: answers })
  survey.validate(true, false)
  survey.dispose()
  return performance.now() - startedAt
}

const computeP95 = (list: readonly number[]): number =>
  percentileOf(
    list.toSorted((left, right) => left - right),
    95,
  )

/** Returns milliseconds from the navigation within the application until the screen is visible and the page responds. */
const measureOpening = (page: Page, path: string, selector: string): Promise<number> =>
  page.evaluate(
    ([address, selector]) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        history.pushState({}, '', `/crm${address}`)
        dispatchEvent(new PopStateEvent('popstate'))
        const pollSelector = (): void => {
          if (document.querySelector(selector ?? '') === null) requestAnimationFrame(pollSelector)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        pollSelector()
      }),
    [path, selector],
  )

/** Returns milliseconds from an input until its effect is painted. */
async function untilPainted(page: Page, action: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { began?: number; took?: Promise<number> }
    state.took = new Promise((resolve) => {
      const note = () => {
        const startedAt = performance.now()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
      }
      addEventListener('keydown', note, { once: true, capture: true })
    })
  })
  await action()
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took)
}

async function measureBuilder(page: Page) {
  await page.locator('.form-builder-block').nth(5).click()
  const title = page.locator('.form-builder-settings').getByLabel('Title', { exact: true })
  const name = page.locator('.form-builder-settings').getByLabel('Name', { exact: true })
  const [edit, undo, rename]: [number[], number[], number[]] = [[], [], []]
  await title.focus()
  for (let time = 0; time < 30; time += 1) {
    edit.push(await untilPainted(page, () => page.keyboard.press('x')))
    await pause(40)
  }
  await page.locator('.form-builder-block').nth(6).focus()
  for (let time = 0; time < 5; time += 1) {
    undo.push(await untilPainted(page, () => page.keyboard.press(time % 2 === 0 ? 'Control+z' : 'Control+y')))
    await pause(100)
  }
  await page.locator('.form-builder-block').nth(5).click()
  for (let time = 0; time < 10; time += 1) {
    await name.fill(`renamed_${time}`)
    rename.push(await untilPainted(page, () => page.keyboard.press('Enter')))
    await pause(100)
  }
  return { edit: computeP95(edit), undo: computeP95(undo), rename: computeP95(rename) }
}

/** Types letters into the second question, which the answer to the first question shows. */
async function measureKeys(page: Page): Promise<number> {
  await page.locator('.form-viewer').getByText('a', { exact: true }).first().click()
  await page.locator('.form-viewer').getByRole('textbox').first().focus()
  const keys: number[] = []
  for (let time = 0; time < 40; time += 1) {
    keys.push(await untilPainted(page, () => page.keyboard.press('x')))
    await pause(20)
  }
  return computeP95(keys)
}

/** Returns milliseconds until an added row of a repeating group is painted, for the first and the last rows. */
async function measureRows(page: Page): Promise<{ readonly first: number; readonly last: number }> {
  const button = page.getByRole('button', { name: /^Add/ })
  const durations: number[] = []
  for (let row = 0; row < repeatCount; row += 1) {
    await button.focus()
    durations.push(await untilPainted(page, () => page.keyboard.press('Enter')))
    await pause(30)
  }
  const medianOf = (list: readonly number[]): number => list.toSorted((left, right) => left - right)[Math.floor(list.length / 2)] ?? 0
  return { first: medianOf(durations.slice(0, 5)), last: medianOf(durations.slice(-5)) }
}

/**
 * Types into a screening form and kills its tab at random times. After reopening the form, checks that it has all answers that were shown
 * as saved.
 * @returns the number of letters that were shown as saved and lost, and the maximum milliseconds of typing that a kill lost
 */
async function measureKills(benchServer: BenchServer, { studyId, participantId }: ScreeningRef) {
  let shownAndLost = 0
  let mostLost = 0
  // Answers the first question, so the form shows the text field.
  await sendRequest(
    benchServer,
    await benchServer.signedIn(coordinator),
    'PUT',
    `study/${studyId}/participant/${participantId}/screening/answers`,
    {
      submissionId: null,
      changes: [{ operationId: randomUUID(), question: 'q0', value: 'a', baseVersion: 0 }],
    },
  )
  await withBrowser({ url: benchServer.url, email: coordinator, password: demoPassword }, async (open) => {
    const context = (await open()).context()
    let stored = ''
    let typedStates: { readonly text: string; readonly at: number }[] = []
    let killTime = 0
    for (let kill = 0; kill <= kills; kill += 1) {
      const page = await context.newPage()
      await page.goto(`${benchServer.url}/crm/participants/${participantId}?tab=studies&participantStudy=${studyId}`)
      const input = page.locator('.form-viewer').getByRole('textbox').first()
      await input.waitFor()
      const restoredText = await input.inputValue()
      if (kill > 0) {
        shownAndLost += Math.max(0, stored.length - restoredText.length)
        const firstLost = typedStates.find(({ text }) => text.length > restoredText.length)
        if (firstLost !== undefined) mostLost = Math.max(mostLost, killTime - firstLost.at)
      }
      await input.focus()
      await page.keyboard.press('End')
      ;[stored, typedStates] = [restoredText, []]
      const deadline = Date.now() + 200 + Math.random() * 2000
      while (Date.now() < deadline) {
        await page.keyboard.type('abcdefghij'[Math.floor(Math.random() * 10)] ?? 'a')
        const now = await page.evaluate(() => ({
          text: document.querySelector<HTMLInputElement>('.form-viewer input[type=text]')?.value ?? '',
          isSaved: document.querySelector('.form-filling-head [role=status]')?.textContent === 'Answers saved',
        }))
        typedStates.push({ text: now.text, at: Date.now() })
        if (now.isSaved) stored = now.text
        await pause(20 + Math.random() * 300)
      }
      killTime = Date.now()
      await page.close({ runBeforeUnload: false })
    }
  })
  return { shownAndLost, mostLost }
}
