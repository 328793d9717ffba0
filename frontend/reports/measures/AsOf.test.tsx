import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n, textsReady } from '../../base/i18n/i18n.ts'
import { AsOf } from './AsOf.tsx'

beforeEach(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  vi.useFakeTimers({ now: new Date('2026-11-29T15:00:00'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

function textsOf(instant: string) {
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(<AsOf instant={instant} />)
  const [screen, paper] = ['screen', 'paper'].map((each) => container.querySelector(`.as-of-${each}`)?.textContent)
  return { all: container.textContent, screen, paper }
}

it('shows only the time of figures of today, and their date on paper', () => {
  const { screen, paper } = textsOf(new Date('2026-11-29T09:48:00').toISOString())
  expect([screen, paper]).toEqual(['as of 09:48', 'as of 29 Nov 2026, 09:48'])
})

it('shows the date of older figures in words', () => {
  expect(textsOf(new Date('2026-11-28T09:48:00').toISOString()).all).toBe('as of 28 Nov 2026, 09:48')
})
