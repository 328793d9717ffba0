import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../seeds/accounts.ts'
import { moveAtOnce, movers } from './board.ts'
import { boardColumns, fillBoard, type Place } from './boardCards.ts'
import { withBrowser } from './browser.ts'
import { watchInputs, whileDoing } from './inputs.ts'
import { percentile } from './load.ts'
import { busyCoordinators, type Desk } from './place.ts'
import { inMilliseconds, table } from './report.ts'

const email = 'coordinator@northlake.example'
/** Cards of a board, and milliseconds from the click until it can be used. */
const sizes = [
  { cards: 500, aim: 600 },
  { cards: 2000, aim: 1000 },
] as const
const moves = 20
/** Milliseconds after which a move counts as not seen: somebody else took the card further. */
const givesUp = 3000
/** Seconds for which others move cards of the same board. */
const othersFor = 20

/** A board in a browser: how soon it can be used, what it keeps in the page, how it answers while people scroll, drag and move, and when others see it. */
export async function measureBoardScreen(desk: Desk): Promise<void> {
  const { url, ownerUrl } = desk
  const people = (await desk.signedInAll(busyCoordinators)).slice(0, movers)
  const rows: string[][] = []
  for (const { cards, aim } of sizes) {
    const place = await fillBoard(ownerUrl, { of: email, cards })
    const of = `${cards} cards`
    await withBrowser({ url, email, password: demoPassword }, async (open) => {
      const page = await open()
      rows.push([`${of}, from the click until they stand`, inMilliseconds(await openedBoard(page, url, place)), `≤ ${inMilliseconds(aim)}`])
      await page.evaluate(watchInputs)
      await pause(500)
      const scrolled = await whileDoing(page, () => scrollAround(page))
      const dragged = await whileDoing(page, () => dragAround(page))
      const moved = await whileDoing(page, () => moveByKeys(page))
      rows.push([`${of}, mounted at most`, String(Math.max(scrolled.mounted, dragged.mounted, moved.mounted)), '≤ 120'])
      for (const [what, { inputs, longest }] of Object.entries({ scrolling: scrolled, dragging: dragged, 'moving by keys': moved })) {
        rows.push([`${of}, ${what}, input p95`, inMilliseconds(percentile(inputs, 95)), '≤ 50 ms'])
        rows.push([`${of}, ${what}, longest task`, longest === 0 ? '≤ 50 ms' : inMilliseconds(longest), '≤ 50 ms'])
      }
      const other = await open()
      await openedBoard(other, url, place)
      const others = moveAtOnce(desk, place, { people, seconds: othersFor })
      const seen = await seenBy(page, other)
      await others
      rows.push([`${of}, ${seen.length} moves seen by others while ten move, p95`, inMilliseconds(percentile(seen, 95)), '≤ 300 ms'])
    })
  }
  table([`board in a browser, ${boardColumns} columns`, 'figure', 'aim'], rows)
}

/** Milliseconds from the click on a place of the overview until its first cards stand. */
async function openedBoard(page: Page, url: string, { studyId, siteId }: Place): Promise<number> {
  await page.goto(`${url}/crm/recruitment`)
  const link = `h2 a[href*="study=${studyId}"][href*="site=${siteId}"]`
  await page.locator(link).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        document.querySelector<HTMLElement>(selector)?.click()
        const look = (): void => {
          if (document.querySelector('.board-card') === null) requestAnimationFrame(look)
          // Drawn, and the page is free again.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }
        look()
      }),
    link,
  )
}

const mountedIn = (page: Page): Promise<number> => page.locator('.board-card').count()

async function scrollAround(page: Page): Promise<number> {
  let mounted = 0
  const columns = page.locator('.board-column-cards')
  for (const column of [0, 1, 2]) {
    await columns.nth(column).hover()
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, 400)
      await pause(16)
      if (step % 5 === 0) mounted = Math.max(mounted, await mountedIn(page))
    }
  }
  return mounted
}

/** Over three columns and back, and let go where it was taken up. */
async function dragAround(page: Page): Promise<number> {
  await page.locator('.board-column-cards').evaluateAll((columns) => {
    for (const column of columns) column.scrollTo({ top: 0 })
  })
  await pause(200)
  const box = await page.locator('.board-column:nth-child(1) .board-card-foot').first().boundingBox()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 200, y + 4)
  await page.mouse.down()
  for (const to of [1, 2, 3, 2, 1]) await page.mouse.move(x + 200 + to * 260, y + 60 + to * 20, { steps: 20 })
  const mounted = await mountedIn(page)
  await page.mouse.up()
  return mounted
}

/** One card to and fro between two columns, beginning in the second. */
async function moveByKeys(page: Page): Promise<number> {
  const card = page.locator('.board-column:nth-child(2) .board-card').first()
  await card.locator('.board-card-name').focus()
  for (let number = 0; number < moves; number += 1) {
    await page.keyboard.press(number % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
    await pause(150)
  }
  return mountedIn(page)
}

/** Milliseconds from the key until the card stands in the next column on another screen, in ascending order: each time the first card of the second. */
async function seenBy(page: Page, other: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let number = 0; number < moves; number += 1) {
    const card = page.locator('.board-column:nth-child(2) .board-card').first()
    const id = (await card.getAttribute('data-card-id')) ?? ''
    await card.locator('.board-card-name').focus()
    const seen = other.evaluate(
      ({ cardId, most }) =>
        new Promise<number>((resolve) => {
          const look = (until: number): void => {
            const found = document.querySelector(`.board-column:nth-child(3) [data-card-id="${cardId}"]`)
            if (found !== null || Date.now() > until) resolve(Date.now())
            else requestAnimationFrame(() => look(until))
          }
          look(Date.now() + most)
        }),
      { cardId: id, most: givesUp },
    )
    await pause(200)
    const began = Date.now()
    await page.keyboard.press('Alt+ArrowRight')
    times.push((await seen) - began)
    await pause(300)
  }
  return times.toSorted((one, other) => one - other)
}
