import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { demoPassword } from '../seeds/accounts.ts'
import { type BenchServer, busyCoordinators } from './benchServer.ts'
import { moveAtOnce, movers } from './board.ts'
import { boardColumns, fillBoard, type StudySiteRef } from './boardCards.ts'
import { withBrowser } from './browser.ts'
import { measureInteraction, watchInputs } from './inputs.ts'
import { percentileOf } from './load.ts'
import { inMilliseconds, table } from './report.ts'

const email = 'coordinator@northlake.example'
/** Number of cards, and the target time in milliseconds from the click until the board can be used. */
const sizes = [
  { cards: 500, aim: 600 },
  { cards: 2000, aim: 1000 },
] as const
const moves = 20
/** Milliseconds after which a move counts as unseen, since another user moved the card on. */
const unseenAfterMs = 3000
/** Seconds during which other users move cards of the same board. */
const otherMovesSeconds = 20

/**
 * Measures a board in a browser: time until it can be used, size of the page, response times while a user scrolls, drags and moves cards,
 * and delay until other users see a move.
 */
export async function measureBoardScreen(benchServer: BenchServer): Promise<void> {
  const { url, ownerUrl } = benchServer
  const people = (await benchServer.signedInAll(busyCoordinators)).slice(0, movers)
  const rows: string[][] = []
  for (const { cards, aim } of sizes) {
    const studySite = await fillBoard(ownerUrl, { of: email, cards })
    const sizeLabel = `${cards} cards`
    await withBrowser({ url, email, password: demoPassword }, async (open) => {
      const page = await open()
      rows.push([
        `${sizeLabel}, from the click until they stand`,
        inMilliseconds(await openBoard(page, url, studySite)),
        `≤ ${inMilliseconds(aim)}`,
      ])
      await page.evaluate(watchInputs)
      await pause(500)
      const scrollResult = await measureInteraction(page, () => scrollBoard(page))
      const dragResult = await measureInteraction(page, () => dragCard(page))
      const keyMoveResult = await measureInteraction(page, () => moveByKeys(page))
      rows.push([
        `${sizeLabel}, mounted at most`,
        String(Math.max(scrollResult.mounted, dragResult.mounted, keyMoveResult.mounted)),
        '≤ 120',
      ])
      for (const [interaction, { inputs, longest }] of Object.entries({
        scrolling: scrollResult,
        dragging: dragResult,
        'moving by keys': keyMoveResult,
      })) {
        rows.push([`${sizeLabel}, ${interaction}, input p95`, inMilliseconds(percentileOf(inputs, 95)), '≤ 50 ms'])
        rows.push([`${sizeLabel}, ${interaction}, longest task`, longest === 0 ? '≤ 50 ms' : inMilliseconds(longest), '≤ 50 ms'])
      }
      const other = await open()
      await openBoard(other, url, studySite)
      const others = moveAtOnce(benchServer, studySite, { people, seconds: otherMovesSeconds })
      const seenDelays = await measureSeenMoves(page, other)
      await others
      rows.push([
        `${sizeLabel}, ${seenDelays.length} moves seen by others while ten move, p95`,
        inMilliseconds(percentileOf(seenDelays, 95)),
        '≤ 300 ms',
      ])
    })
  }
  table([`board in a browser, ${boardColumns} columns`, 'figure', 'aim'], rows)
}

/** Returns milliseconds from the click on a study site in the overview until the first cards are visible. */
async function openBoard(page: Page, url: string, { studyId, siteId }: StudySiteRef): Promise<number> {
  await page.goto(`${url}/crm/recruitment`)
  const link = `h2 a[href*="study=${studyId}"][href*="site=${siteId}"]`
  await page.locator(link).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        document.querySelector<HTMLElement>(selector)?.click()
        const pollCards = (): void => {
          if (document.querySelector('.board-card') === null) requestAnimationFrame(pollCards)
          // Resolves after the cards are drawn and the page responds again.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        pollCards()
      }),
    link,
  )
}

const countMountedCards = (page: Page): Promise<number> => page.locator('.board-card').count()

async function scrollBoard(page: Page): Promise<number> {
  let maxMounted = 0
  const columns = page.locator('.board-column-cards')
  for (const column of [0, 1, 2]) {
    await columns.nth(column).hover()
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, 400)
      await pause(16)
      if (step % 5 === 0) maxMounted = Math.max(maxMounted, await countMountedCards(page))
    }
  }
  return maxMounted
}

/** Drags a card over three columns and back, and drops it in its first column. */
async function dragCard(page: Page): Promise<number> {
  await page.locator('.board-column-cards').evaluateAll((columns) => {
    for (const column of columns) column.scrollTo({ top: 0 })
  })
  await pause(200)
  const box = await page.locator('.board-column:nth-child(1) .board-card-foot').first().boundingBox()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 200, y + 4)
  await page.mouse.down()
  for (const columnOffset of [1, 2, 3, 2, 1]) await page.mouse.move(x + 200 + columnOffset * 260, y + 60 + columnOffset * 20, { steps: 20 })
  const mountedCount = await countMountedCards(page)
  await page.mouse.up()
  return mountedCount
}

/** Moves a card back and forth between two columns by keyboard, starting in the second. */
async function moveByKeys(page: Page): Promise<number> {
  const card = page.locator('.board-column:nth-child(2) .board-card').first()
  await card.locator('.board-card-name').focus()
  for (let number = 0; number < moves; number += 1) {
    await page.keyboard.press(number % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
    await pause(150)
  }
  return countMountedCards(page)
}

/**
 * Returns milliseconds from the key press until the card appears in the next column on another screen, in ascending order. Each time,
 * moves the first card of the second column.
 */
async function measureSeenMoves(page: Page, other: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let number = 0; number < moves; number += 1) {
    const card = page.locator('.board-column:nth-child(2) .board-card').first()
    const id = (await card.getAttribute('data-card-id')) ?? ''
    await card.locator('.board-card-name').focus()
    const seenAt = other.evaluate(
      ({ cardId, most }) =>
        new Promise<number>((resolve) => {
          const pollCard = (deadline: number): void => {
            const movedCard = document.querySelector(`.board-column:nth-child(3) [data-card-id="${cardId}"]`)
            if (movedCard !== null || Date.now() > deadline) resolve(Date.now())
            else requestAnimationFrame(() => pollCard(deadline))
          }
          pollCard(Date.now() + most)
        }),
      { cardId: id, most: unseenAfterMs },
    )
    await pause(200)
    const startedAt = Date.now()
    await page.keyboard.press('Alt+ArrowRight')
    times.push((await seenAt) - startedAt)
    await pause(300)
  }
  return times.toSorted((left, right) => left - right)
}
