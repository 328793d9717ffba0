import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { textsReady } from '../i18n/i18n.ts'
import { Bars } from './Bars.tsx'
import type { ChartData } from './chartData.ts'

beforeEach(() => textsReady)

function draw(data: ChartData): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <Bars head="Column" data={data} />
    </MemoryRouter>,
  )
  return container
}
const createGroup = (key: string, ...counts: readonly number[]) => ({
  key,
  label: key,
  figures: counts.map((count) => ({ count, to: `/${key}` })),
})
const single = [{ key: '', label: '' }]
const several = [
  { key: 'few', label: 'Up to 7 days' },
  { key: 'many', label: 'More' },
]

it('shows column heads above several figures, and none above a single one', () => {
  const container = draw({ series: several, groups: [createGroup('New', 2, 9), createGroup('Called', 1, 0)] })
  expect(container.querySelector('thead')?.className).toBe('')
  expect([...container.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual(['Column', 'Up to 7 days', 'More'])
  const singleChart = draw({ series: single, groups: [createGroup('New', 2), createGroup('Called', 1)] })
  expect(singleChart.querySelector('thead')?.className).toBe('visually-hidden')
})

it('opens the list of a figure by its number', () => {
  const container = draw({ series: single, groups: [createGroup('New', 2), createGroup('Called', 1)] })
  expect([...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/New', '2'],
    ['/Called', '1'],
  ])
})

it('shows a single bar as a figure', () => {
  const container = draw({ series: single, groups: [createGroup('New', 2)] })
  expect(container.querySelector('table')).toBeNull()
  expect(container.querySelector('.figure-number')?.textContent).toBe('2')
  expect(container.textContent).toBe('2New')
})
