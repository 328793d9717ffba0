import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { textsReady } from '../../i18n/i18n.ts'
import { type TabItem, TabLabel } from './TabParts.tsx'

beforeAll(() => textsReady)

const renderCount = (count: TabItem['count']): Element | null => {
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(<TabLabel item={{ key: 'files', label: 'Files', count, children: null }} name="Files" />)
  return element.querySelector('.tab-count')
}

it('a tab shows its count, marks a 0, and reserves the space of a count that is not known yet', () => {
  expect(renderCount({ count: 12, isCapped: false })?.textContent).toBe('12')
  expect(renderCount({ count: 0, isCapped: false })?.hasAttribute('data-zero')).toBe(true)
  expect(renderCount({ count: 0, isCapped: false })?.textContent, 'the style sheet draws the 0').toBe('')
  expect(renderCount(null)?.hasAttribute('data-zero')).toBe(false)
  expect(renderCount(undefined)).toBeNull()
})
