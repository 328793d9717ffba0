import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { FormWithQuestions } from '#resources/forms/callAnswers/formAnswers.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { runnable } from '#resources/forms/surveyEngine.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { asked } from './asked.ts'
import { withBrowser } from './browser.ts'
import { measureExports } from './formExports.ts'
import { percentile } from './load.ts'
import type { Desk } from './place.ts'
import { inMilliseconds, table } from './report.ts'

const admin = 'admin@northlake.example'
const medical = 'medical@northlake.example'
const coordinator = 'coordinator@northlake.example'
const inBuilder = 250
const inViewer = 200
const times = 60
/** Tabs that are killed while somebody types. */
const kills = Number(process.env.BENCH_KILLS ?? 20)

/** Questions of which each is shown by the answer to the one before. */
const chained = (count: number): JsonObject => ({
  pages: [
    {
      name: 'all',
      elements: Array.from({ length: count }, (_, index) => ({
        type: index % 3 === 0 ? 'radiogroup' : 'text',
        name: `q${index}`,
        title: `Question ${index}`,
        ...(index % 3 === 0 ? { choices: ['a', 'b', 'c'] } : {}),
        ...(index === 0 ? {} : { visibleIf: `{q${index - 1}} notempty` }),
      })),
    },
  ],
})
/** A group that repeats, with fields of which one follows another. */
const repeating: JsonObject = {
  pages: [
    {
      elements: [
        {
          type: 'paneldynamic',
          name: 'rows',
          templateElements: Array.from({ length: 5 }, (_, index) => ({
            type: 'text',
            name: `f${index}`,
            ...(index === 0 ? {} : { requiredIf: `{panel.f${index - 1}} notempty` }),
          })),
        },
      ],
    },
  ],
}
const repeated = 50
const answers = Object.fromEntries(Array.from({ length: inViewer }, (_, index) => [`q${index}`, index % 3 === 0 ? 'a' : 'some words']))

/** Forms: how answers are kept and judged by the server, and how builder and viewer answer in a browser. */
export async function measureForms(desk: Desk): Promise<void> {
  const rows: string[][] = []
  const [builder, viewer] = [await makeForm(desk, inBuilder), await makeForm(desk, inViewer)]
  const [place, other] = await someScreenings(desk, viewer)
  rows.push(...(await measureKeeping(desk, place)), ...(await measureExports(desk)))
  await withBrowser({ url: desk.url, email: admin, password: demoPassword }, async (open) => {
    const page = await open()
    await page.goto(`${desk.url}/crm/admin/form-library`)
    await page.waitForLoadState('networkidle')
    rows.push([
      `${inBuilder} questions in the builder, from the click`,
      inMilliseconds(await opened(page, `/admin/form/${builder.id}`, '.form-builder-block')),
      '≤ 700 ms',
    ])
    const { edit, undo, rename } = await measureBuilder(page)
    rows.push(
      ['an edit is shown, p95', inMilliseconds(edit), '≤ 50 ms'],
      ['an undo is shown, p95', inMilliseconds(undo), '≤ 50 ms'],
      ['a rename is shown, p95', inMilliseconds(rename), '≤ 50 ms'],
    )
    await page.goto(`${desk.url}/crm/admin/form-library`)
    await page.waitForLoadState('networkidle')
    rows.push([
      `${inViewer} chained questions in the viewer, from the click`,
      inMilliseconds(await opened(page, `/form/preview?formId=${viewer.id}`, '.sd-question')),
      '≤ 500 ms',
    ])
    rows.push(['a key in the viewer, p95', inMilliseconds(await measureKeys(page)), '≤ 30 ms'])
    await opened(page, `/form/preview?formId=${(await makeForm(desk, repeated, repeating)).id}`, '.sd-paneldynamic, .sd-question')
    const added = await measureRows(page)
    rows.push([
      `row ${repeated} of a repeat is added; the first in ${inMilliseconds(added.first)}`,
      `${inMilliseconds(added.last)}, ${(added.last / added.first).toFixed(1)} times`,
      '≤ 2 times',
    ])
  })
  const { shownAndLost, mostLost } = await measureKills(desk, other)
  rows.push(
    [`letters lost that were shown as kept, ${kills} tabs killed`, String(shownAndLost), '0'],
    ['most time of typing lost by one of them', inMilliseconds(mostLost), '≤ 1000 ms'],
  )
  table(['forms', 'figure', 'aim'], rows)
}

const makeForm = async (desk: Desk, count: number, formJson = chained(count)): Promise<FormWithQuestions> =>
  asked(desk, await desk.signedIn(admin), 'POST', 'admin/form', { name: `Bench ${count}`, formJson })

interface Place {
  readonly studyId: string
  readonly participantId: string
}

/** Two participants whose screening asks that form. */
async function someScreenings(desk: Desk, form: FormWithQuestions): Promise<readonly [Place, Place]> {
  const person = await desk.signedIn(coordinator)
  const all = await asked<readonly Place[]>(desk, person, 'GET', 'participant-studies?recruitmentStatus=IN_SCREENING&_end=100')
  const [place, other] = all.filter(({ studyId }) => studyId === all[0]?.studyId)
  if (place === undefined || other === undefined) throw new Error('Too few are in screening')
  const office = await desk.signedIn(admin)
  const copy = await asked<FormWithQuestions>(desk, office, 'POST', `study/${place.studyId}/form`, {
    name: 'Bench screening',
    type: 'SCREENING',
    formJson: form.formJson,
    isScreening: true,
  })
  await asked(desk, await desk.signedIn(medical), 'POST', `form/${copy.id}/transitions/approve`, {})
  return [place, other]
}

/** One answer after the other, as an autosave sends them; then the whole form judged, and opened again. */
async function measureKeeping(desk: Desk, { studyId, participantId }: Place): Promise<string[][]> {
  const person = await desk.signedIn(coordinator)
  const path = `study/${studyId}/participant/${participantId}/screening`
  const keep = (submissionId: string | null, question: string, value: unknown, baseVersion: number) =>
    asked<{ readonly submissionId: string; readonly versions: Readonly<Record<string, number>> }>(desk, person, 'PUT', `${path}/answers`, {
      submissionId,
      changes: [{ operationId: randomUUID(), question, value, baseVersion }],
    })
  const [first] = Object.keys(answers)
  const { submissionId } = await keep(null, first ?? '', 'a', 0)
  const kept: number[] = []
  for (const [question, value] of Object.entries(answers).slice(1)) {
    const began = performance.now()
    await keep(submissionId, question, value, 0)
    kept.push(performance.now() - began)
  }
  const judged: number[] = []
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await asked(desk, person, 'POST', `form-submission/${submissionId}/transitions/complete`, {})
    judged.push(performance.now() - began)
    await asked(desk, person, 'POST', `form-submission/${submissionId}/transitions/unlock`, { reason: 'Bench' })
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
    const began = performance.now()
    await asked(desk, person, 'PUT', `${path}/answers`, { submissionId, changes })
    await asked(desk, person, 'POST', `form-submission/${submissionId}/transitions/complete`, {})
    saved.push(performance.now() - began)
    await asked(desk, person, 'POST', `form-submission/${submissionId}/transitions/unlock`, { reason: 'Bench' })
    version += 1
  }
  const byLibrary = p95(Array.from({ length: times }, judgedByLibrary))
  const beside = (list: readonly number[]): string => `${inMilliseconds(p95(list))}, ${(p95(list) / byLibrary).toFixed(1)} times`
  return [
    [`${inViewer} answers checked by the library alone, p95`, inMilliseconds(byLibrary), ''],
    [`${kept.length} answers kept one by one, p95`, inMilliseconds(p95(kept)), '≤ 150 ms'],
    [`${inViewer} answers judged and completed, ${times} times, p95`, beside(judged), '≤ 60 ms'],
    [`${inViewer} answers changed in one call and completed, ${times} times, p95`, beside(saved), '≤ 60 ms'],
  ]
}

/** Milliseconds that the library takes to run the form with its answers and to check them: the floor of what a server can do. */
function judgedByLibrary(): number {
  const began = performance.now()
  const survey = runnable(chained(inViewer), { data: answers })
  survey.validate(true, false)
  survey.dispose()
  return performance.now() - began
}

const p95 = (list: readonly number[]): number =>
  percentile(
    list.toSorted((one, other) => one - other),
    95,
  )

/** Milliseconds from the step within the application until the screen stands and the page is free. */
const opened = (page: Page, path: string, selector: string): Promise<number> =>
  page.evaluate(
    ([address, wanted]) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        history.pushState({}, '', `/crm${address}`)
        dispatchEvent(new PopStateEvent('popstate'))
        const look = (): void => {
          if (document.querySelector(wanted ?? '') === null) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }
        look()
      }),
    [path, selector],
  )

/** Milliseconds from an input until what it does is painted. */
async function untilPainted(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { began?: number; took?: Promise<number> }
    state.took = new Promise((resolve) => {
      const note = () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      }
      addEventListener('keydown', note, { once: true, capture: true })
    })
  })
  await act()
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
  return { edit: p95(edit), undo: p95(undo), rename: p95(rename) }
}

/** Letters typed into the second question, which the first one shows. */
async function measureKeys(page: Page): Promise<number> {
  await page.locator('.form-viewer').getByText('a', { exact: true }).first().click()
  await page.locator('.form-viewer').getByRole('textbox').first().focus()
  const keys: number[] = []
  for (let time = 0; time < 40; time += 1) {
    keys.push(await untilPainted(page, () => page.keyboard.press('x')))
    await pause(20)
  }
  return p95(keys)
}

/** Milliseconds until a row of a repeat that is added is painted: the first ones, and the last ones. */
async function measureRows(page: Page): Promise<{ readonly first: number; readonly last: number }> {
  const button = page.getByRole('button', { name: /^Add/ })
  const took: number[] = []
  for (let row = 0; row < repeated; row += 1) {
    await button.focus()
    took.push(await untilPainted(page, () => page.keyboard.press('Enter')))
    await pause(30)
  }
  const middle = (list: readonly number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
  return { first: middle(took.slice(0, 5)), last: middle(took.slice(-5)) }
}

/**
 * Somebody types into a screening, and their tab is killed at any moment; opened again, what was shown as kept is there.
 * @returns letters that were shown as kept and are gone, and the milliseconds of typing that the worst kill cost
 */
async function measureKills(desk: Desk, { studyId, participantId }: Place) {
  let shownAndLost = 0
  let mostLost = 0
  // The answer that shows the field.
  await asked(desk, await desk.signedIn(coordinator), 'PUT', `study/${studyId}/participant/${participantId}/screening/answers`, {
    submissionId: null,
    changes: [{ operationId: randomUUID(), question: 'q0', value: 'a', baseVersion: 0 }],
  })
  await withBrowser({ url: desk.url, email: coordinator, password: demoPassword }, async (open) => {
    const context = (await open()).context()
    let kept = ''
    let typed: { readonly text: string; readonly at: number }[] = []
    let killedAt = 0
    for (let kill = 0; kill <= kills; kill += 1) {
      const page = await context.newPage()
      await page.goto(`${desk.url}/crm/participants/${participantId}?tab=studies&participantStudy=${studyId}`)
      const input = page.locator('.form-viewer').getByRole('textbox').first()
      await input.waitFor()
      const there = await input.inputValue()
      if (kill > 0) {
        shownAndLost += Math.max(0, kept.length - there.length)
        const firstLost = typed.find(({ text }) => text.length > there.length)
        if (firstLost !== undefined) mostLost = Math.max(mostLost, killedAt - firstLost.at)
      }
      await input.focus()
      await page.keyboard.press('End')
      ;[kept, typed] = [there, []]
      const until = Date.now() + 200 + Math.random() * 2000
      while (Date.now() < until) {
        await page.keyboard.type('abcdefghij'[Math.floor(Math.random() * 10)] ?? 'a')
        const now = await page.evaluate(() => ({
          text: document.querySelector<HTMLInputElement>('.form-viewer input[type=text]')?.value ?? '',
          isKept: document.querySelector('.form-filling-head [role=status]')?.textContent === 'Every answer is kept',
        }))
        typed.push({ text: now.text, at: Date.now() })
        if (now.isKept) kept = now.text
        await pause(20 + Math.random() * 300)
      }
      killedAt = Date.now()
      await page.close({ runBeforeUnload: false })
    }
  })
  return { shownAndLost, mostLost }
}
