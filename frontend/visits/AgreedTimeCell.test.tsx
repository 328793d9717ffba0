import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { visitRequest } from '#resources/visits/visitRequest.ts'
import { i18n, textsReady } from '../base/i18n/i18n.ts'
import { AgreedTimeCell } from './AgreedTimeCell.tsx'

beforeAll(async () => {
  await textsReady
  await i18n.changeLanguage('en')
  await i18n.loadNamespaces('visitSchedule')
})

const show = (state: string): string => {
  const row = { id: '1', state, visitDate: '2026-12-05', visitTime: '13:30:00' } as unknown as ResourceAnswer['visitRequest']
  const element = document.createElement('div')
  element.innerHTML = renderToStaticMarkup(
    <AgreedTimeCell resource="visitRequest" name="visitDate" field={visitRequest.fields.visitDate} value={row.visitDate} row={row} />,
  )
  return element.textContent ?? ''
}

it('a visit request shows no agreed time before both sides agree, and names a proposal as one', () => {
  expect(show('REQUESTED')).toBe('None yet')
  expect(show('CLOSED')).toBe('None yet')
  expect(show('PROPOSED')).toBe('Proposed: 5 Dec 2026, 13:30')
  expect(show('CONFIRMED')).toBe('5 Dec 2026, 13:30')
})
